// One row a game that has a face of its own.
import type { Face } from "./face";
import battlegum from "./battlegum/face";
import grandprix from "./grandprix/face";
import gumball from "./gumball/face";
import trail from "./trail/face";
import inWords from "./words/face";

// A face gets the views of its own game only, so that here the types need not be told apart.
const faces: Record<string, Face<never>> = Object.fromEntries(
    [gumball, battlegum, trail, grandprix].map((face) => [face.id, face as unknown as Face<never>]),
);

export function faceOf(game: string): Face<never> {
    return faces[game] ?? inWords;
}
