-- What the role of a running server needs, and no more: it may add events, but neither change nor delete them.
-- Run it as the owner of the tables, after the first start of the server as the owner has made them:
--   psql -v role=paddock -f postgres-rights.sql
GRANT SELECT ON paddock_store TO :role;
GRANT SELECT, INSERT ON paddock_events TO :role;
GRANT SELECT, INSERT, UPDATE ON paddock_tables, paddock_people TO :role;
GRANT SELECT, INSERT, UPDATE, DELETE ON paddock_seats, paddock_played TO :role;
GRANT SELECT, INSERT, UPDATE ON paddock_leases TO :role;
GRANT SELECT, INSERT, UPDATE, DELETE ON paddock_nodes TO :role;
