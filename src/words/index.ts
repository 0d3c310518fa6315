// words: what people read, by the key of what it is about, for the window and for the command line alike.
// Whoever says something asks here for its words; whoever knows something hands on facts.
// It must not know of pages, of terminals, or of how anything is done.
export { describeMoment } from "./moment-words.ts";
export { describePerson } from "./person-words.ts";
export { filledOption, OPTION_WORDS, type OptionWords, type WordsOfOptions } from "./option-words.ts";
export { describePublic, sentenceCase, WAY_WORDS } from "./way-words.ts";
