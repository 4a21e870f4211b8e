// A table before the deal: who sits where, the link for those who are missing, and the start.
import { useState } from "preact/hooks";
import type { About } from "../app/desk";
import { levelName } from "../app/levels";
import { go } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import { useScreenTitle } from "../app/title";
import { freeSeats, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { fitName } from "../net/identity";
import type { SeatState } from "../net/messages";
import { t } from "../words/words";
import { clockWords } from "./clocks";
import type { Doing } from "./hooks";
import { GamePicture, LevelField, NameField } from "./NewTable";
import { changeSeat, noteStanding, sit } from "./seating";
import { ShareLink } from "./ShareLink";
import { gameName } from "./TableLists";

interface Props {
    follower: Follower;
    state: TableState;
    known: About | null;
    doing: Doing;
}

export function Lobby(props: Props) {
    const { state, known, follower, doing } = props;
    const game = gameName(known, state.game);
    useScreenTitle(game);
    return (
        <main class="page on-lobby">
            <header class="on-greeting">
                <GamePicture game={state.game} />
                <div>
                    <h1>{game}</h1>
                    <p class="on-soft">{describe(state, known)}</p>
                </div>
            </header>
            {follower.connection.state !== "open" && (
                <p class="on-trouble" role="status">
                    {t("The connection is lost; trying again …")}
                </p>
            )}
            {doing.failure && (
                <p class="on-trouble" role="alert">
                    {doing.failure}
                </p>
            )}
            <div class="on-columns">
                {/* Whoever has just opened the table wants the link first. */}
                {state.host && <Invite table={follower.id} game={game} />}
                <section class="on-panel">
                    <h2>{t("Seats")}</h2>
                    <Seats {...props} />
                    {state.status === "dealing" ? (
                        <p role="status">{t("The cards are being dealt …")}</p>
                    ) : (
                        <Start {...props} />
                    )}
                </section>
                {!state.host && <Invite table={follower.id} game={game} />}
            </div>
            <FairDeal commitment={state.commitment} />
        </main>
    );
}

function Invite({ table, game }: { table: string; game: string }) {
    return (
        <section class="on-panel">
            <h2>{t("Invite others")}</h2>
            <ShareLink table={table} game={game} />
        </section>
    );
}

/** What differs from the usual: rule options, the clock, who may find the table. */
function describe(state: TableState, known: About | null): string {
    const usual = known?.games.find(({ id }) => id === state.game)?.options ?? [];
    const options = usual
        .filter(({ name, default: value }) => (state.options[name] ?? value) !== value)
        .map(({ name, title }) => `${title}: ${state.options[name]!.slice(0, 24)}`);
    const listed = state.listed ? t("in the list for everybody") : t("only for who has the link");
    return [listed, clockWords(state.clock), ...options].join(" · ");
}

function Seats({ follower, state, doing }: Props) {
    const take = (seat: number) =>
        doing.run(async () => {
            await changeSeat(follower, seat);
            noteStanding(follower.id, false);
        });
    return (
        <ol class="on-seats">
            {state.seats.map((seat) => (
                <li key={seat.seat} class={seat.player ? "on-seat" : "on-seat on-free"}>
                    <span class="on-seat-number" aria-hidden="true">
                        {seat.seat + 1}
                    </span>
                    <SeatWords seat={seat} you={state.you === seat.seat} />
                    {!seat.player && state.status === "open" && (
                        <button type="button" class="button" onClick={() => take(seat.seat)}>
                            {t("Sit here")}
                        </button>
                    )}
                </li>
            ))}
        </ol>
    );
}

function SeatWords({ seat, you }: { seat: SeatState; you: boolean }) {
    if (!seat.player) return <span class="on-soft">{t("free")}</span>;
    const away = seat.player === "person" && !seat.present && !you;
    return (
        <span class="on-seat-words">
            <strong>{seat.name}</strong>
            {you && <span class="on-tag">{t("you")}</span>}
            {seat.player === "bot" && (
                <span class="on-tag">
                    {t("bot: {level}", { level: levelName(seat.bot ?? "") })}
                </span>
            )}
            {away && <span class="on-tag">{t("not here just now")}</span>}
        </span>
    );
}

function Start({ follower, state, known, doing }: Props) {
    const [level, setLevel] = useState(settings().level);
    const free = freeSeats(state).length;
    const start = () =>
        doing.run(() => {
            changeSettings({ level });
            return follower.request("start", free ? { fill: level } : {});
        });
    const stand = () => {
        noteStanding(follower.id, true);
        doing.run(() => follower.request("stand"));
    };
    const close = () => doing.run(() => follower.request("close").then(() => go("online")));
    return (
        <div class="form on-start">
            {state.you === null && free > 0 && <Join follower={follower} doing={doing} />}
            {state.you === null && free === 0 && <p>{t("All seats are taken; you can watch.")}</p>}
            {state.you !== null && (
                <>
                    {free > 0 && (
                        <p>{t("Wait for others, or start now with bots in the free seats.")}</p>
                    )}
                    {free > 0 && known && (
                        <LevelField levels={known.levels} value={level} onChange={setLevel} />
                    )}
                    <button type="button" class="button primary" onClick={start}>
                        {free ? t("Start with bots in the free seats") : t("Start")}
                    </button>
                </>
            )}
            <div class="on-buttons">
                {state.you !== null && (
                    <button type="button" class="button" onClick={stand}>
                        {t("Stand up")}
                    </button>
                )}
                {state.host && (
                    <button type="button" class="button" onClick={close}>
                        {t("Close the table")}
                    </button>
                )}
            </div>
        </div>
    );
}

/** Under a name that can be changed here, as somebody else may have come with the same. */
function Join({ follower, doing }: { follower: Follower; doing: Doing }) {
    const [name, setName] = useState(settings().name);
    const submit = (event: Event) => {
        event.preventDefault();
        changeSettings({ name: fitName(name) });
        noteStanding(follower.id, false);
        doing.run(() => sit(follower));
    };
    return (
        <form class="form" onSubmit={submit}>
            <p>{t("Take a seat to play.")}</p>
            <NameField name={name} onChange={setName} />
            <button type="submit" class="button primary">
                {t("Sit down")}
            </button>
        </form>
    );
}

export function FairDeal({ commitment }: { commitment: string }) {
    return (
        <details class="on-fair">
            <summary>{t("How the cards are dealt")}</summary>
            <p>
                {t(
                    "Nobody chooses them: the server has fixed its part before anybody sat down, and everybody who sits down adds a part of their own. After the match all of it is shown, and anybody can check it.",
                )}
            </p>
            <p>
                {t("What the server has promised:")} <code>{commitment}</code>
            </p>
        </details>
    );
}
