// The table: the season and its prizes; the piles and the players while cards are swapped, the road while
// cars are chosen and raced; at the end the standings above the last race.
import type { FaceProps } from "../face";
import "./board.css";
import "./card.css";
import { Piles } from "./Piles";
import { Players } from "./Players";
import { Prizes, Season } from "./Prizes";
import { Finish, LastRace, StartGrid, Track } from "./Track";
import { lastRace, type GrandprixView } from "./view";

export function Board(props: FaceProps<GrandprixView>) {
    const { phase } = props.view;
    const result = lastRace(props.past);
    const isRace = phase === "lineup" || phase === "race";
    const swapping = phase === "discard" || phase === "take";
    const style = { "--gp-ms": `${props.ms}ms`, "--gp-seats": props.view.totals.length };
    return (
        <div class={phase === "over" ? "gp-board gp-over" : "gp-board"} style={style}>
            {phase !== "over" && (
                <div class="gp-head">
                    <Season view={props.view} />
                    <Prizes view={props.view} />
                    {isRace && <Piles small {...props} />}
                </div>
            )}
            {swapping && <Piles {...props} />}
            {phase === "lineup" && <StartGrid props={props} />}
            {phase === "race" && result && <Track class="gp-wide-track" {...{ props, result }} />}
            {!isRace && <Players {...props} />}
            {swapping && result && <LastRace props={props} result={result} />}
            {phase === "over" && result && <Finish props={props} result={result} />}
        </div>
    );
}
