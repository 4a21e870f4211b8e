// One row a game.
import type { Face } from "../table/face";
import battlegum from "./battlegum/face";
import grandprix from "./grandprix/face";
import gumball from "./gumball/face";
import trail from "./trail/face";

// A face gets the views of its own game only, so that here the types need not be told apart.
export const faces: Record<string, Face<never>> = Object.fromEntries(
    [gumball, battlegum, trail, grandprix].map((face) => [face.id, face as unknown as Face<never>]),
);
