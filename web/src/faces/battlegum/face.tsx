// The face of Battle GUM.
import type { Face } from "../../table/face";
import "./battlegum.css";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import type { BattleView } from "./view";

const face: Face<BattleView> = { id: "battlegum", Board, Hand, Picture };

export default face;
