// How Trail Again looks.
import type { Face } from "../../table/face";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import type { TrailView } from "./view";
import "./signs.css";
import "./trail.css";

const face: Face<TrailView> = { id: "trail", Board, Hand, Picture };
export default face;
