// Jumbo Grand Prix.
import type { Face } from "../../table/face";
import { t } from "../../words/words";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import type { GrandprixView } from "./view";

const face: Face<GrandprixView> = {
    id: "grandprix",
    Board,
    Hand,
    Picture,
    counts: () => t("points"),
};
export default face;
