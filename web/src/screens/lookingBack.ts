// The screens of review and practice, which are fetched when one of them is opened: in one file, as they share most parts.
export { PracticeScreen } from "./Practice";
export { ReviewScreen } from "./Review";
