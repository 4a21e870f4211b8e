// The face of Battle GUM.
import type { Face } from "../face";
import "./battlegum.css";
import { Board } from "./Board";
import { Example } from "./Example";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import { story } from "./Story";
import type { BattleView } from "./view";

const face: Face<BattleView> = {
    id: "battlegum",
    Board,
    Hand,
    Picture,
    story,
    Example,
};

export default face;
