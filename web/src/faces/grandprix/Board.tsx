// The table: the season and its prizes; the piles and the players while cards are swapped, the road while
// cars are chosen and raced.
import { useRef } from "preact/hooks";
import type { FaceProps } from "../face";
import "./board.css";
import "./card.css";
import { nothing, remember } from "./lastrace";
import { Piles } from "./Piles";
import { Players } from "./Players";
import { Prizes, Season } from "./Prizes";
import { LastRace, StartGrid, Track } from "./Track";
import type { GrandprixView } from "./view";

export function Board(props: FaceProps<GrandprixView>) {
    const memory = useRef(nothing);
    memory.current = remember(memory.current, props.view);
    const { phase } = props.view;
    const { result } = memory.current;
    const isRace = phase === "lineup" || phase === "race";
    const swapping = phase === "discard" || phase === "take";
    return (
        <div class="gp-board" style={{ "--gp-ms": `${props.ms}ms` }}>
            <div class="gp-head">
                <Season view={props.view} />
                <Prizes view={props.view} />
                {isRace && <Piles small {...props} />}
            </div>
            {swapping && <Piles {...props} />}
            {phase === "lineup" && <StartGrid props={props} />}
            {phase === "race" && result && <Track props={props} result={result} />}
            {(swapping || phase === "over") && (
                <>
                    <Players {...props} />
                    {result && <LastRace props={props} result={result} />}
                </>
            )}
        </div>
    );
}
