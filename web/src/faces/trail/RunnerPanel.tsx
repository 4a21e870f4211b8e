// A runner: how far, how many cards, what lies before them. It opens to say what all that means.
import type { ComponentChildren } from "preact";
import { nameOf } from "../names";
import { term } from "./terms";
import { BoostArt } from "./BoostArt";
import { MiniCard, MiniCards, PinIcon, StopIcon } from "./signs";
import type { Turned } from "./run";
import { boostCards, counted, isUsed } from "./view";
import type { Runner, TrailView } from "./view";
import {
    boostLine,
    boostName,
    capital,
    cardsWord,
    runnerName,
    setbackLabel,
    setbackLine,
} from "./words";

interface Props {
    view: TrailView;
    number: number;
    names: string[];
    you: boolean;
    /** Is it the reader's own? */
    own: boolean;
    length: number;
    acts: boolean;
    /** What the virtual runner turned up last. */
    turned: Turned | null;
}

function Figure({ label, children }: { label: string; children: ComponentChildren }) {
    return (
        <span class="ta-figure" title={label}>
            <span class="ta-brief" aria-hidden="true">
                {children}
            </span>
            <span class="ta-full">{label}</span>
        </span>
    );
}

/** Running goes without saying, but who runs now is marked. */
function Status({ runner, acts }: { runner: Runner; acts: boolean }) {
    if (runner.status === "finished") return <span class="ta-finished">{term("finisher")}</span>;
    if (runner.status === "out") return <span class="ta-dropped">{term("dropped-out")}</span>;
    return acts ? <Figure label={term("runs-now")}>▶</Figure> : null;
}

function Head({ view, number, names, own, acts }: Props) {
    const runner = view.runners[number]!;
    const name =
        runner.seat === null || !own
            ? runnerName(runner, names)
            : nameOf(names, runner.seat, runner.seat);
    return (
        <span class="ta-head">
            <PinIcon runner={number} virtual={runner.seat === null} />
            <span class="ta-name">{name}</span>
            <Status runner={runner} acts={acts} />
        </span>
    );
}

function Figures({
    runner,
    length,
    turned,
}: {
    runner: Runner;
    length: number;
    turned: Turned | null;
}) {
    return (
        <span class="ta-figures">
            <Figure label={term("legs-run", { at: runner.at, length })}>
                <b>{runner.at}</b>/{length}
            </Figure>
            {runner.seat !== null && (
                <Figure label={term("in-hand", { count: runner.hand_count })}>
                    <i class="ta-fan" /> <b>{runner.hand_count}</b>
                </Figure>
            )}
            <Figure label={term("in-deck", { count: runner.deck_count })}>
                <i class="ta-deck" /> <b>{runner.deck_count}</b>
            </Figure>
            {turned && (
                <Figure
                    label={term("turned", {
                        face: cardsWord([turned.face]),
                        count: turned.legs,
                    })}
                >
                    <MiniCard face={turned.face} /> +{turned.legs}
                </Figure>
            )}
        </span>
    );
}

function Chips({ view, runner, you }: { view: TrailView; runner: Runner; you: boolean }) {
    const boosts = you ? [] : boostCards(view, runner.boosts);
    return (
        <span class="ta-chips">
            {counted(runner.setbacks).map(({ what, count }) => (
                <span
                    key={what}
                    class="ta-chip ta-chip-setback"
                    title={setbackLine(view, what, count)}
                >
                    <StopIcon kind="s" />
                    {setbackLabel(what, count)}
                </span>
            ))}
            {boosts.map((card) => (
                <span key={card.name} class="ta-chip ta-chip-boost" title={boostLine(card)}>
                    <BoostArt card={card} />
                    <span class="ta-chip-name">{boostName(card)}</span>
                </span>
            ))}
        </span>
    );
}

function cardsLine(runner: Runner): string {
    const deck = runner.deck_count;
    const discard = cardsWord(runner.discard);
    return runner.seat === null
        ? term("cards-virtual", { deck, discard })
        : term("cards", {
              hand: runner.hand_count,
              deck,
              discard,
          });
}

function Explained({ view, runner, turn }: { view: TrailView; runner: Runner; turn: boolean }) {
    return (
        <ul class="ta-explained">
            <li>{cardsLine(runner)}</li>
            {counted(runner.setbacks).map(({ what, count }) => (
                <li key={what}>{setbackLine(view, what, count)}</li>
            ))}
            {boostCards(view, runner.boosts).map((card) => (
                <li key={card.name}>
                    {boostLine(card)}{" "}
                    {turn && isUsed(view, card) && term("boost-used", { boost: boostName(card) })}
                </li>
            ))}
        </ul>
    );
}

/** Somebody else's hand, where everything lies open. */
function OpenHand({ runner }: { runner: Runner }) {
    if (!runner.hand?.length) return null;
    return (
        <span class="ta-open-hand">
            <span class="visually-hidden">{capital(cardsWord(runner.hand))}</span>
            <MiniCards cards={runner.hand} />
        </span>
    );
}

export function RunnerPanel(props: Props) {
    const { view, number, you, acts } = props;
    const runner = view.runners[number]!;
    return (
        <details class={`ta-runner ${acts ? "ta-acts" : ""}`}>
            <summary>
                <Head {...props} />
                <Figures runner={runner} length={props.length} turned={props.turned} />
                {!you && <OpenHand runner={runner} />}
                <Chips view={view} runner={runner} you={you} />
            </summary>
            <Explained view={view} runner={runner} turn={view.turn === number} />
        </details>
    );
}
