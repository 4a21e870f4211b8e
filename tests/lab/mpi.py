#!/usr/bin/env python3
"""paddock-mpi: two ranks on this machine give the result of one run, and say what is wrong once and for all."""
import os
import subprocess
import tempfile

from tap import done, ok

PADDOCK, PADDOCK_MPI = os.environ["PADDOCK"], os.environ["PADDOCK_MPI"]
folder = tempfile.TemporaryDirectory()
# Nothing but this machine: no remote shell, no network but the loopback, messages through shared memory.
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "TMPDIR": folder.name, "LC_ALL": "C", "PADDOCK": PADDOCK,
       "OMPI_MCA_plm": "isolated", "OMPI_MCA_btl": "self,vader", "OMPI_MCA_pml": "ob1", "OMPI_MCA_oob_tcp_if_include": "lo",
       "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_ALLOW_RUN_AS_ROOT": "1",
       "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, env=ENV, cwd=folder.name, timeout=120)


def mpirun(*args):
    return run("mpirun", "--oversubscribe", "-np", "2", PADDOCK_MPI, *args)


args = ["gumball", "--bots", "club,random", "--games", "500"]
for more in [], ["--json"], ["--json", "--report", "r.html", "--force"], ["--lang=fr", "--compare", "passing=free,forced"]:
    result, whole = mpirun(*args, *more), run(PADDOCK, "sim", *args, *more)
    ok(result.returncode == 0 and result.stdout == whole.stdout and whole.stdout,
       f"two ranks are one run: {' '.join(more)}", result.stderr, result.stdout, whole.stdout)
with open(os.path.join(folder.name, "r.html")) as page:
    ok("--bots club,random" in page.read(), "rank 0 writes the report")
auto = run("mpirun", "--oversubscribe", "-np", "2", PADDOCK, "sim", *args, "--shard", "auto")
ok(auto.returncode == 0 and "Shard 1 of 2" in auto.stdout and "Shard 2 of 2" in auto.stdout,
   "--shard auto finds its rank", auto.stdout, auto.stderr)
ok(run(PADDOCK, "sim", "--merge", "gumball-1-of-2.shard", "gumball-2-of-2.shard").stdout
   == run(PADDOCK, "sim", *args).stdout, "and these shards can be merged")
for wrong, words in (["gumball", "--bots", "nobody"], "nobody"), (["gumball", "--until", "1%"], "--until"), \
        (["gumball", "--csv", "x.csv"], "--csv"), (["gumball", "--checkpoint=x"], "--checkpoint"):
    result = mpirun(*wrong)
    ok(result.returncode == 2 and words in result.stderr and not result.stdout, f"{' '.join(wrong)}: exit 2, names {words}",
       result.returncode, result.stderr)
ENV["PADDOCK"] = "/nonexistent/paddock"
result = mpirun(*args)
ok(result.returncode == 4 and "/nonexistent/paddock" in result.stderr, "a program that is not there", result.stderr)
done()
