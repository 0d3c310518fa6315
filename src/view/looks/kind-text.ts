export { KIND_WORDS as KIND_TEXTS } from "../../words/index.ts";
