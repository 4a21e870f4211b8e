// Each seat's chance of winning over the match, as lines, and the same as a table.
import type { Review } from "../engine/wasm";
import { decimal, t } from "../words/words";

interface Props {
    review: Review;
    names: string[];
    onStep(step: number): void;
}

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 34;

/** Luck of five points or more has a mark; the engine lists it. */
export function Chart({ review, names, onStep }: Props) {
    const { steps, luck, moments } = review;
    if (steps.length < 2) return null;
    const x = (step: number) => LEFT + (step * (WIDTH - LEFT - 8)) / (steps.length - 1);
    const y = (chance: number) => 8 + (1 - chance) * (HEIGHT - 16);
    const chanceAt = (step: number, seat: number) => steps[step]?.chance[seat] ?? 0;
    return (
        <figure class="chart">
            <svg
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                role="img"
                aria-label={t("Chance of winning over the match")}
            >
                {[0, 0.5, 1].map((part) => (
                    <g key={part}>
                        <line class="chart-grid" x1={LEFT} x2={WIDTH} y1={y(part)} y2={y(part)} />
                        <text class="chart-axis" x={LEFT - 4} y={y(part) + 4} text-anchor="end">
                            {100 * part}
                        </text>
                    </g>
                ))}
                {names.map((_, seat) => (
                    <polyline
                        key={seat}
                        class={`chart-line line${seat}`}
                        points={steps
                            .map(({ chance }, step) => `${x(step)},${y(chance[seat]!)}`)
                            .join(" ")}
                    />
                ))}
                {luck.map(({ step, seat, says }) => (
                    <circle
                        key={`${step}/${seat}`}
                        class={`chart-mark chart-luck line${seat}`}
                        cx={x(step)}
                        cy={y(chanceAt(step, seat))}
                        r="4"
                    >
                        <title>{says}</title>
                    </circle>
                ))}
                {moments.map(({ decision: { step, seat, grade, says } }) => (
                    <path
                        key={step}
                        class={`chart-mark line${seat}`}
                        d={markAt(x(step), y(chanceAt(step, seat)), grade === "find")}
                        onClick={() => onStep(step)}
                    >
                        <title>{says}</title>
                    </path>
                ))}
            </svg>
            <figcaption>
                {names.map((name, seat) => (
                    <span key={seat} class="chart-name">
                        <svg viewBox="0 0 24 8" aria-hidden="true">
                            <line class={`chart-line line${seat}`} x1="0" x2="24" y1="4" y2="4" />
                        </svg>
                        {name}
                    </span>
                ))}
                <small>
                    {t(
                        "A circle is luck of 5% or more, a triangle a mistake, a square a good find.",
                    )}
                </small>
            </figcaption>
            <ChartTable {...{ review, names }} />
        </figure>
    );
}

function markAt(x: number, y: number, find: boolean): string {
    return find ? `M${x - 4.5},${y - 4.5}h9v9h-9z` : `M${x - 5.5},${y - 4.5}h11l-5.5,10z`;
}

function ChartTable({ review: { steps }, names }: Omit<Props, "onStep">) {
    const points = (part: number) => decimal(100 * part, 1);
    return (
        <details>
            <summary>{t("The same as a table: chance of winning and luck, in %")}</summary>
            <div class="chart-table" tabIndex={0} role="region" aria-label={t("Table")}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t("Step")}</th>
                            {names.map((name, seat) => [
                                <th key={seat} scope="col">
                                    {name}
                                </th>,
                                <th key={`${seat} luck`} scope="col">
                                    {t("luck")}
                                </th>,
                            ])}
                        </tr>
                    </thead>
                    <tbody>
                        {steps.map(({ step, chance, luck }) => (
                            <tr key={step}>
                                <th scope="row">{step}</th>
                                {names.map((_, seat) => [
                                    <td key={seat}>{points(chance[seat]!)}</td>,
                                    <td key={`${seat} luck`}>
                                        {luck[seat]! > 0 && "+"}
                                        {points(luck[seat]!)}
                                    </td>,
                                ])}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}
