// How a match got to its end: what the scores are made of, and the turning point.
import { nameOf } from "../faces/names";
import { scoreWords } from "../faces/score";
import { t } from "../words/words";
import { columnsOf } from "./columns";
import type { Ending } from "./ending";
import { byPlace } from "./Result";
import type { Scene } from "./show";

interface Props {
    scene: Scene;
    ending: Ending;
    /** The address of the replay at a step. */
    replay(step: number): string;
}

export function EndingDetails({ scene, ending, replay }: Props) {
    return (
        <div class="story">
            <Breakdown scene={scene} ending={ending} />
            {ending.turning && (
                <TurningPoint turning={ending.turning} scene={scene} replay={replay} />
            )}
        </div>
    );
}

function Breakdown({ scene: { position, info }, ending }: Omit<Props, "replay">) {
    const { items, places } = ending;
    const columns = columnsOf(items, position.scores, t("Total"));
    return (
        <table class="breakdown">
            <caption>{scoreWords(info.game)}</caption>
            <thead>
                <tr>
                    <td />
                    {columns.map(({ title }) => (
                        <th key={title} scope="col">
                            {title}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {byPlace(places).map((seat) => (
                    <tr key={seat} class={position.winners.includes(seat) ? "breakdown-won" : ""}>
                        <th scope="row">{nameOf(info.names, seat, info.you)}</th>
                        {columns.map(({ title, points, isTotal }) => (
                            <td key={title}>{isTotal ? <b>{points[seat]}</b> : points[seat]}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

type TurningProps = Pick<Props, "scene" | "replay"> & {
    turning: NonNullable<Ending["turning"]>;
};

const SENTENCES = 3;

function TurningPoint({ scene, turning: { step, says, ahead }, replay }: TurningProps) {
    const happened = scene.log.find((turn) => turn.step === step)?.says ?? [];
    return (
        <section class="turning" aria-label={t("Turning point")}>
            <h2>{t("Turning point")}</h2>
            <p>{says}</p>
            <LeadBar ahead={ahead} step={step} />
            <small>{t("the winner is ahead")}</small>
            {step > 0 && <p class="turning-step">{happened.slice(0, SENTENCES).join(" ")}</p>}
            <a href={replay(step)}>{t("Watch this move")}</a>
        </section>
    );
}

/** When the winners were ahead, from the deal to the end. */
function LeadBar({ ahead, step }: { ahead: string; step: number }) {
    const runs = [...ahead.matchAll(/y+/g)];
    return (
        <svg
            class="lead-bar"
            viewBox={`0 0 ${ahead.length} 10`}
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            {runs.map(({ index, 0: run }) => (
                <rect key={index} x={index} y={2} width={run.length} height={6} />
            ))}
            <line x1={step} x2={step} y1={0} y2={10} />
        </svg>
    );
}
