// How Trail Again looks.
import type { Face } from "../../table/face";
import { t } from "../../words/words";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import type { TrailView } from "./view";
import "./signs.css";
import "./trail.css";

const face: Face<TrailView> = {
    id: "trail",
    Board,
    Hand,
    Picture,
    counts: () => t("legs run, and a finisher’s cards"),
};
export default face;
