// Jumbo Grand Prix.
import type { Face } from "../face";
import { term } from "./terms";
import { Board } from "./Board";
import { Example } from "./Example";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import { story } from "./Story";
import type { GrandprixView } from "./view";

const face: Face<GrandprixView> = {
    id: "grandprix",
    Board,
    Hand,
    Picture,
    story,
    chapter: ({ race, races }) => term("race-of", { race: Math.max(race, 1), races }),
    Example,
};
export default face;
