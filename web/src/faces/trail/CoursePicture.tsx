// The Course cards of an option, before they are laid: legs by colour, and the stops at their ends.
import { LegBand, LegMark, StopSign } from "./signs";
import { legsOf, type CourseCard, type TrailView } from "./view";
import { colourWord, stopWord } from "./words";
import { term } from "./terms";

const leg = 40;
const ground = 14;

function Card({ card }: { card: CourseCard }) {
    const legs = legsOf([card]);
    const words = legs.map(({ colour, stop }) =>
        term("leg", { colour: colourWord(colour), stop: stopWord(stop) }),
    );
    return (
        <svg
            viewBox={`-4 0 ${legs.length * leg + 18} 28`}
            style={{ width: `${legs.length * 2.2 + 1}rem` }}
            role="img"
            aria-label={words.join("; ")}
        >
            {legs.map(({ colour }, i) => (
                <g key={i}>
                    <LegBand path={`M${i * leg} ${ground}h${leg}`} colour={colour} width={14} />
                    <LegMark at={{ x: (i + 0.5) * leg, y: ground }} colour={colour} size={11} />
                </g>
            ))}
            {legs.map(({ stop }, i) => (
                <StopSign key={i} kind={stop} at={{ x: (i + 1) * leg, y: ground }} size={9} />
            ))}
        </svg>
    );
}

export function CoursePicture({ view }: { view: TrailView }) {
    return (
        <div class="ta-course">
            {view.course.map((card, i) => (
                <Card key={i} card={card} />
            ))}
        </div>
    );
}
