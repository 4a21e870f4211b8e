// The table: the season and its prizes, the piles or the race, and the players.
import { useRef } from "preact/hooks";
import type { FaceProps } from "../face";
import "./board.css";
import "./card.css";
import { nothing, remember } from "./lastrace";
import { Piles } from "./Piles";
import { Players } from "./Players";
import { Prizes, Season } from "./Prizes";
import { LastRace, Track } from "./Track";
import type { GrandprixView } from "./view";

export function Board(props: FaceProps<GrandprixView>) {
    const memory = useRef(nothing);
    memory.current = remember(memory.current, props.view);
    const { phase } = props.view;
    const { result } = memory.current;
    return (
        <div class="gp-board" style={{ "--gp-ms": `${props.ms}ms` }}>
            <div class="gp-columns">
                <div class="gp-table">
                    <div class="gp-head">
                        <Season view={props.view} />
                        <Prizes view={props.view} />
                    </div>
                    {phase === "race" && result && <Track props={props} result={result} />}
                    {phase !== "race" && phase !== "over" && <Piles {...props} />}
                    {phase === "over" && result && <LastRace props={props} result={result} />}
                </div>
                <div class="gp-side">
                    {phase !== "race" && <Players {...props} />}
                    {phase !== "race" && phase !== "over" && result && (
                        <LastRace props={props} result={result} />
                    )}
                </div>
            </div>
        </div>
    );
}
