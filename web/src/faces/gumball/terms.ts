// What things are called in this game: the engine's words.
import { termsOf } from "../../words/terms";

export const term = termsOf("gumball");
