import { assert } from "../base/index.ts";
import {
  MATCH_MODES,
  usualOptions,
  type Chosen,
  type OptionKey,
  type OptionPart,
  type OptionRow,
} from "../sim/index.ts";
import { choice, number } from "./language.ts";
import { words } from "./voice.ts";

/**
 * What the command line and its documents say of what a person sets of an option. `{from}` and `{to}` stand for its range, `{usual}` for
 * what it is for a player who chooses nothing, `{words}` for the words that there are; `{battle.usual}` and the like for those of a mode.
 */
interface OptionHelpWords {
  readonly letter?: string; // what follows its word on the command line
  readonly help: string; // of robocat
  readonly inDocs: readonly [usual: string, meaning: string]; // docs/command-line.md
}

export type HelpOfOptions = Readonly<Record<string, OptionHelpWords>>;

const HELP: Readonly<Record<OptionKey, OptionHelpWords>> = {
  mode: {
    letter: "MODE",
    help: "the host's: {words} (default {usual})",
    inDocs: ["{usual}", "host: {`words`}"],
  },
  cats: {
    letter: "N",
    help: "the host's number of cats a player (default {usual}; battle {battle.usual}, cushions {cushions.usual})",
    inDocs: [
      "see below",
      "host: cats of each player at the start, {from} to {to}; on a map {from} to {battle.to}",
    ],
  },
  "cat-limit": {
    letter: "N",
    help: "the host's: so many cats may a player have by breeding (cushions {cushions.usual})",
    inDocs: [
      "see below",
      "host: cats that a player may have by breeding, `--cats` to {battle.to}; not in classic",
    ],
  },
  "time-limit": {
    letter: "M",
    help: "the host's: the match ends after M minutes",
    inDocs: ["{usual}", "host: the match ends after M minutes, 1 to {to}; {from}: never; not in classic"],
  },
  kinds: {
    letter: "K",
    help: "the host's: tabbies, or mixed: armies of all kinds",
    inDocs: [
      "{usual}",
      "host: what armies are of at the start, {`words`}: all kinds in equal parts; not in classic",
    ],
  },
  fog: {
    help: "the host's: cats take on only whom their team sees",
    inDocs: ["no", "host: cats take on by themselves only whom their team sees; not in classic"],
  },
  pauses: {
    letter: "N",
    help: "the host's: so often may each player pause, {from} to {to} (default {usual})",
    inDocs: ["{usual}", "host: how often each player may pause the match, {from} to {to}"],
  },
  "pause-seconds": {
    letter: "S",
    help: "the host's: a pause ends by itself after S seconds, {from} to {to} (default {usual})",
    inDocs: [
      "{usual}",
      "host: a pause ends by itself after S seconds, {from} to {to}, and a countdown of three seconds",
    ],
  },
  "watch-delay": {
    letter: "S",
    help: "the host's: strangers see the match S seconds late, {from} to {to} (default {usual}), or {none}",
    inDocs: [
      "{usual}",
      "host: who is not in the match sees it S seconds late, {from} to {to}; `{none}`: not at all ([watching.md](watching.md))",
    ],
  },
};
export const OPTION_HELP_WORDS = words(HELP);

/** A text with what a row says of that part of it in place of the braces. */
export function filledOption(text: string, row: OptionRow, part: OptionPart): string {
  return text.replaceAll(/\{(?:(\w+)\.)?(`?)(\w+)`?\}/g, (_, mode?: string, quote = "", fact = "") => {
    const usualMode = row.modes === "all" ? "classic" : "battle";
    const chosen = usualOptions(MATCH_MODES.find((one) => one === mode) ?? usualMode);
    return factOf(String(fact), { row, part, chosen, quote: String(quote) });
  });
}

interface Asked {
  readonly row: OptionRow;
  readonly part: OptionPart;
  readonly chosen: Chosen;
  readonly quote: string;
}

function factOf(fact: string, { row, part, chosen, quote }: Asked): string {
  if (fact === "usual") return String(row.split(row.usual(chosen))[row.parts.indexOf(part)]);
  if (part.form === "number") {
    const { from, to } = part.range(chosen);
    if (fact === "from") return number(from);
    if (fact === "to") return number(to);
    if (fact === "none" && part.none !== undefined) return part.none;
  }
  assert(part.form === "word" && fact === "words", `there is no ${fact} of ${part.key}`);
  return choice(part.words.map((word) => quote + word + quote));
}
