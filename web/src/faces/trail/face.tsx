// How Trail Again looks.
import type { Face } from "../face";
import { term } from "./terms";
import { Board } from "./Board";
import { CoursePicture } from "./CoursePicture";
import { Example } from "./Example";
import { Hand } from "./Hand";
import { Picture } from "./Picture";
import { story } from "./Story";
import type { TrailView } from "./view";
import "./signs.css";
import "./trail.css";

const face: Face<TrailView> = {
    id: "trail",
    Board,
    Hand,
    Picture,
    story,
    chapter: ({ round }) => term("round", { number: round }),
    Example,
    options: { course: CoursePicture },
};
export default face;
