// A rule's example: the legs ahead and what lies before you, and what has become of them.
import type { ExampleProps } from "../face";
import { Ahead } from "./Ahead";
import { MiniCards } from "./signs";
import { term } from "./terms";
import { boostCards, type TrailView } from "./view";
import { boostName, setbackName } from "./words";
import "./example.css";

function ShownTable({ view, you, names }: { view: TrailView; you: number; names: string[] }) {
    const { hand, setbacks, boosts } = view.runners[you]!;
    const before = [
        ...setbacks.map((name) => setbackName(name)),
        ...boostCards(view, boosts).map(boostName),
    ];
    return (
        <span class="ta-ex">
            <Ahead view={view} runner={you} names={names} canRun={false} ms={0} />
            <span class="ta-ex-row">
                <small>{term("your-cards")}</small>
                <MiniCards cards={hand ?? []} />
                {before.map((name, i) => (
                    <span key={i} class="ta-ex-tag">
                        {name}
                    </span>
                ))}
            </span>
        </span>
    );
}

export function Example({ views, you, names }: ExampleProps<TrailView>) {
    return (
        <span class="ta-ex-pair">
            <ShownTable view={views[0]!} you={you} names={names} />
            <span class="rule-then">→</span>
            <ShownTable view={views.at(-1)!} you={you} names={names} />
        </span>
    );
}
