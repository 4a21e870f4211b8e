// Gumball Rally: a line of karts on a road.
import type { Face, FaceProps } from "../face";
import { term } from "./terms";
import { Example } from "./Example";
import { Hand } from "./Hand";
import { Hazards } from "./Hazards";
import { OpenHands } from "./OpenHands";
import { Picture } from "./Picture";
import { Road } from "./Road";
import { story } from "./Story";
import { lastHazard } from "./view";
import type { GumballView } from "./view";
import "./cards.css";
import "./hazards.css";
import "./road.css";
import "./wide.css";

function Board(props: FaceProps<GumballView>) {
    const { view, past, ms } = props;
    const last = lastHazard(past);
    const many = view.places > 6 ? "gb gb-many" : "gb";
    return (
        <div class={many} style={{ "--gb-ms": `${ms}ms` }}>
            <div class="gb-board">
                <Hazards view={view} last={last} />
                <Road {...props} hazard={view.hazard_up ? last : null} />
                <OpenHands {...props} />
            </div>
        </div>
    );
}

const gumball: Face<GumballView> = {
    id: "gumball",
    Board,
    Hand,
    Picture,
    story,
    chapter: ({ round }) => term("round-heading", { number: round }),
    Example,
};
export default gumball;
