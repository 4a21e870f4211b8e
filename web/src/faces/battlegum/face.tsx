// The face of Battle GUM.
import type { Face } from "../../table/face";
import { t } from "../../words/words";
import "./battlegum.css";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import type { BattleView } from "./view";

const face: Face<BattleView> = {
    id: "battlegum",
    Board,
    Hand,
    Picture,
    counts: () => t("cards left"),
    least: true,
};

export default face;
