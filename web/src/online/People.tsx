// Who is at the table, whose turn it is, and for how much longer.
import { useLevelName } from "../app/levels";
import type { TableState } from "../net/fold";
import type { SeatState } from "../net/messages";
import { t } from "../words/words";
import { clockFace, useCountdown } from "./hooks";

export function People({ state }: { state: TableState }) {
    return (
        <ul class="on-people">
            {state.seats.map((seat) => (
                <Person key={seat.seat} seat={seat} state={state} />
            ))}
        </ul>
    );
}

function Person({ seat, state }: { seat: SeatState; state: TableState }) {
    const turn = state.turn === seat.seat;
    const until = state.status === "playing" ? (state.awayUntil[seat.seat] ?? null) : null;
    return (
        <li class="on-person" aria-current={turn ? "true" : undefined}>
            <span class="on-person-turn" aria-hidden="true">
                {turn ? "▶" : ""}
            </span>
            <span class="on-person-name">
                <strong>{seat.name}</strong>
                {seat.seat === state.you && <span class="on-tag">{t("you")}</span>}
                <Whereabouts
                    seat={seat}
                    until={seat.bot ? null : until}
                    you={seat.seat === state.you}
                />
            </span>
            {turn && <Clock deadline={state.deadline} />}
        </li>
    );
}

/** What sits in a seat that has no person: which bot. */
export function BotTag({ bot }: { bot: string }) {
    const level = useLevelName(bot);
    return <span class="on-tag">{t("bot: {level}", { level })}</span>;
}

function Whereabouts({
    seat,
    until,
    you,
}: {
    seat: SeatState;
    until: number | null;
    you: boolean;
}) {
    const seconds = useCountdown(until);
    if (seat.player === "bot") return <BotTag bot={seat.bot ?? ""} />;
    if (seat.bot) return <span class="on-tag">{t("replaced by a bot")}</span>;
    if (seat.present || you) return null;
    if (seconds === null) return <span class="on-tag">{t("offline")}</span>;
    return (
        <span class="on-tag">
            {t("away; a bot takes over in {time}", { time: clockFace(seconds) })}
        </span>
    );
}

export function Clock({ deadline }: { deadline: number | null }) {
    const seconds = useCountdown(deadline);
    if (seconds === null) return null;
    return (
        <span class={seconds <= 15 ? "on-clock on-short" : "on-clock"} role="timer">
            <ClockSign /> {clockFace(seconds)}
        </span>
    );
}

/** The face of a clock. */
function ClockSign() {
    return (
        <svg class="on-clock-sign" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.6" />
            <path d="M8 4.2V8l2.6 1.8" fill="none" stroke="currentColor" stroke-width="1.6" />
        </svg>
    );
}
