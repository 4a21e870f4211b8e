// The table of Trail Again: the mountain, the next legs close up, the run so far, both runners.
import { useState } from "preact/hooks";
import type { FaceProps } from "../face";
import { isRoomy } from "../roomy";
import { term } from "./terms";
import { Ahead } from "./Ahead";
import { Legend } from "./Legend";
import { Mountain } from "./Mountain";
import { canRun } from "./moves";
import { runOf, turnedOf } from "./run";
import { RunnerPanel } from "./RunnerPanel";
import { RunSoFar } from "./RunSoFar";
import { followed, legsOf } from "./view";
import type { TrailView } from "./view";

function LegendButton({ open, toggle }: { open: boolean; toggle(): void }) {
    const label = term("signs");
    return (
        <button
            type="button"
            class="button ta-legend-button"
            aria-label={label}
            title={label}
            aria-expanded={open}
            aria-controls="ta-legend"
            onClick={toggle}
        >
            ?
        </button>
    );
}

function Runners({ view, past, names, you, reader, actor, over }: FaceProps<TrailView>) {
    const turned = turnedOf(past);
    const length = legsOf(view.course).length;
    return (
        <div class="ta-runners">
            {view.runners.map((runner, i) => (
                <RunnerPanel
                    key={i}
                    view={view}
                    number={i}
                    names={names}
                    length={length}
                    you={you === i}
                    own={reader === i}
                    acts={!over && actor === i}
                    turned={runner.seat === null ? turned : null}
                />
            ))}
        </div>
    );
}

export function Board(props: FaceProps<TrailView>) {
    const { view, past, you, names, choices, ms, over } = props;
    const [open, setOpen] = useState(isRoomy);
    const run = runOf(past);
    return (
        <div class={over ? "ta-board ta-over" : "ta-board"}>
            <div class="ta-place">
                <div class="ta-way">
                    <Mountain view={view} start={run.start} ms={ms} />
                    <Ahead
                        view={view}
                        runner={followed(view, you)}
                        names={names}
                        canRun={canRun(choices)}
                        ms={ms}
                    />
                </div>
                <div class="ta-side">
                    <div class="ta-line">
                        <RunSoFar view={view} run={run} ms={ms} />
                        <LegendButton open={open} toggle={() => setOpen(!open)} />
                    </div>
                    {open && <Legend view={view} id="ta-legend" />}
                    <Runners {...props} />
                </div>
            </div>
        </div>
    );
}
