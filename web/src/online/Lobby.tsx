// A table before the deal: seats, the invitation link, and the start button.
import { useState } from "preact/hooks";
import type { About } from "../app/desk";
import { go } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import { useScreenTitle } from "../app/title";
import { freeSeats, mayStart, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { fitName } from "../app/fitName";
import type { SeatState } from "../net/messages";
import { valueWords } from "../forms/values";
import { countDeals } from "../net/deal";
import { t } from "../words/words";
import { clockWords, endWords } from "./clocks";
import { useCountdown, type Doing } from "./hooks";
import { Chat } from "./Chat";
import { LearnLink } from "./LearnLink";
import { LevelSelect, NameField } from "../ui/pickers";
import { GamePicture } from "./NewTable";
import { BotTag } from "./People";
import { changeSeat, noteStanding, sit, stand } from "./seating";
import { TableLink } from "./TableLink";
import { gameName } from "./TableLists";

interface Props {
    follower: Follower;
    state: TableState;
    known: About | null;
    doing: Doing;
    /** Is there a lesson for this game? */
    isTaught(game: string): boolean;
}

export function Lobby(props: Props) {
    const { state, known, follower, doing, isTaught } = props;
    const phrases = follower.connection.welcome?.phrases ?? [];
    const game = gameName(known, state.game);
    useScreenTitle(game);
    return (
        <main class="page on-lobby">
            <header class="on-greeting">
                <GamePicture game={state.game} />
                <div>
                    <h1>{game}</h1>
                    <p class="on-soft">{describe(state, known)}</p>
                    {state.status === "open" && <End ends={state.ends} />}
                    {!state.host && isTaught(state.game) && <LearnLink game={state.game} />}
                </div>
            </header>
            {follower.connection.state !== "open" && (
                <p class="on-trouble" role="status">
                    {t("Connection lost. Reconnecting …")}
                </p>
            )}
            {doing.failure && (
                <p class="on-trouble" role="alert">
                    {doing.failure}
                </p>
            )}
            <div class="on-columns">
                {/* The host needs the link first. */}
                {state.host && <Invite table={follower.id} game={game} />}
                <section class="on-panel on-seating">
                    <h2>{t("Seats")}</h2>
                    <Seats {...props} />
                    {state.status === "dealing" ? (
                        <p role="status">{t("The cards are being dealt …")}</p>
                    ) : (
                        <StartForm {...props} />
                    )}
                </section>
                {!state.host && <Invite table={follower.id} game={game} />}
                {state.you !== null && (
                    <section class="on-panel">
                        <h2>{t("Chat")}</h2>
                        <Chat {...{ follower, state, phrases }} />
                    </section>
                )}
            </div>
            <BrokenDeals />
            <HowDealt commitment={state.commitment} code={follower.deal.code} />
        </main>
    );
}

/** When the table closes by itself. */
function End({ ends }: { ends: number | null }) {
    const seconds = useCountdown(ends);
    return seconds === null ? null : <p class="on-soft">{endWords(seconds)}</p>;
}

function Invite({ table, game }: { table: string; game: string }) {
    return (
        <section class="on-panel">
            <h2>{t("Invite others")}</h2>
            <TableLink table={table} game={game} />
        </section>
    );
}

/** Public or not, the clock, and the rule options that differ from the default. */
function describe(state: TableState, known: About | null): string {
    const usual = known?.games.find(({ id }) => id === state.game)?.options ?? [];
    const options = usual
        .filter(({ name, default: value }) => (state.options[name] ?? value) !== value)
        .map((option) => `${option.title}: ${valueWords(option, state.options[option.name]!)}`);
    const listed = state.listed ? t("public table") : t("with the link only");
    const hints = (state.hints ?? true) ? t("hints allowed") : t("no hints");
    return [listed, clockWords(state.clock), hints, ...options].join(" · ");
}

function Seats({ follower, state, doing }: Props) {
    const take = (seat: number) =>
        doing.run(async () => {
            await changeSeat(follower, seat);
            noteStanding(follower.id, false);
        });
    const remove = (seat: number) => doing.run(() => follower.request("remove", { seat }));
    const mayRemove = ({ seat, player }: SeatState) =>
        state.host && state.status === "open" && player === "person" && seat !== state.you;
    return (
        <ol class="on-seats">
            {state.seats.map((seat) => (
                <li key={seat.seat} class={seat.player ? "on-seat" : "on-seat on-free"}>
                    <span class="on-seat-number" aria-hidden="true">
                        {seat.seat + 1}
                    </span>
                    <SeatWords seat={seat} you={state.you === seat.seat} />
                    {!seat.player && !seat.kept && state.status === "open" && (
                        <button type="button" class="button" onClick={() => take(seat.seat)}>
                            {t("Sit here")}
                        </button>
                    )}
                    {mayRemove(seat) && (
                        <button type="button" class="button" onClick={() => remove(seat.seat)}>
                            {t("Remove {name}", { name: seat.name ?? "" })}
                        </button>
                    )}
                </li>
            ))}
        </ol>
    );
}

function SeatWords({ seat, you }: { seat: SeatState; you: boolean }) {
    if (!seat.player && seat.kept)
        return <span class="on-soft">{t("kept for {name}", { name: seat.kept })}</span>;
    if (!seat.player) return <span class="on-soft">{t("free")}</span>;
    const away = seat.player === "person" && !seat.present && !you;
    return (
        <span class="on-seat-words">
            <strong>{seat.name}</strong>
            {you && <span class="on-tag">{t("you")}</span>}
            {seat.player === "bot" && <BotTag bot={seat.bot ?? ""} />}
            {away && <span class="on-tag">{t("offline")}</span>}
        </span>
    );
}

function StartForm({ follower, state, known, doing }: Props) {
    const [level, setLevel] = useState(settings().level);
    const free = freeSeats(state).length;
    const kept = state.seats.some((seat) => seat.kept);
    const start = () =>
        doing.run(() => {
            changeSettings({ level });
            return follower.request("start", free ? { fill: level } : {});
        });
    const leaveSeat = () => {
        noteStanding(follower.id, true);
        doing.run(() => stand(follower));
    };
    const close = () => doing.run(() => follower.request("close").then(() => go("online")));
    return (
        <div class="form on-start">
            {state.you === null && free > 0 && <Join follower={follower} doing={doing} />}
            {state.you === null && free === 0 && <p>{t("All seats are taken; you can watch.")}</p>}
            {state.you !== null && !mayStart(state) && <p>{t("The host starts the match.")}</p>}
            {state.you !== null && mayStart(state) && (
                <>
                    {free > 0 && (
                        <p>
                            {kept
                                ? t(
                                      "The match starts as soon as everybody is here. You can also start now with bots in the free seats.",
                                  )
                                : t("Wait for others, or start now with bots in the free seats.")}
                        </p>
                    )}
                    {free > 0 && known && (
                        <LevelSelect levels={known.levels} value={level} onChange={setLevel} />
                    )}
                    <button type="button" class="button primary" onClick={start}>
                        {free ? t("Start with bots") : t("Start")}
                    </button>
                </>
            )}
            <div class="button-row">
                {state.you !== null && (
                    <button type="button" class="button" onClick={leaveSeat}>
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

/** Sits down. The name can be changed here, in case another player has the same one. */
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

/** What a player should know before they sit down at this server. */
function BrokenDeals() {
    const { shown, broken } = countDeals();
    if (!broken) return null;
    return (
        <p class="on-trouble">
            {t("Deals that this server broke off after it knew your share: {broken} of {shown}.", {
                broken: String(broken),
                shown: String(shown),
            })}
        </p>
    );
}

export function HowDealt({ commitment, code }: { commitment: string; code: string }) {
    return (
        <details class="on-fair">
            <summary>{t("How the cards are dealt")}</summary>
            <p>
                {t(
                    "Nobody can choose the cards alone. The server and every player each add a secret number, sealed before any is opened; the cards follow from all of them together. After the match your browser checks this. Compare the short code with your friends.",
                )}
            </p>
            <p>
                {t("The server’s seal:")} <code>{commitment}</code>
            </p>
            {code && (
                <p>
                    {t("Deal code:")} <code>{code}</code>
                </p>
            )}
        </details>
    );
}
