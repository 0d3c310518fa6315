import { assert } from "../base/index.ts";
import {
  MATCH_MODES,
  usualOptions,
  type Chosen,
  type MatchOptions,
  type OptionKey,
  type OptionPart,
  type OptionRow,
  type PartValue,
} from "../sim/index.ts";
import { choice, number, plural } from "./language.ts";
import { words } from "./voice.ts";

/**
 * What is said of what a person sets of an option. `{from}` and `{to}` stand for its range, `{usual}` for what it is for who chooses
 * nothing, `{words}` for the words that there are; `{battle.usual}` and the like for those of a mode.
 */
export interface OptionWords {
  readonly letter?: string; // what follows its word on the command line
  readonly help: string; // of robocat
  readonly inDocs: readonly [usual: string, meaning: string]; // docs/command-line.md
  readonly label: string; // beside its field in the lobby
  readonly what?: string; // begins the sentence there that refuses a number
  readonly choices?: Readonly<Record<string, string>>; // in a list there; "more": any other number
  readonly said?: SaidOption; // of the option that this is the first part of
}

/** How an option is told to who cannot set it. */
interface SaidOption {
  readonly name: string; // where it has changed
  readonly value: (parts: readonly PartValue[]) => string;
  readonly line?: (parts: readonly PartValue[], options: MatchOptions) => string; // in the line of all of them; "": nothing
  readonly meaning?: (parts: readonly PartValue[], options: MatchOptions) => string; // a sentence below it
}

export type WordsOfOptions = Readonly<Record<string, OptionWords>>;

const OPTIONS: Readonly<Record<OptionKey, OptionWords>> = {
  mode: {
    letter: "MODE",
    help: "the host's: {words} (default {usual})",
    inDocs: ["{usual}", "host: {`words`}"],
    label: "Mode",
  },
  cats: {
    letter: "N",
    help: "the host's number of cats a player (default {usual}; battle {battle.usual}, cushions {cushions.usual})",
    inDocs: [
      "see below",
      "host: cats of each player at the start, {from} to {to}; on a map {from} to {battle.to}",
    ],
    label: "Cats at the start",
    what: "Cats a player",
    said: {
      name: "Cats of each",
      value: ([cats]) => String(cats),
      line: ([cats]) => `${cats} ${plural(Number(cats), { one: "cat", other: "cats" })} a player`,
    },
  },
  "cat-limit": {
    letter: "N",
    help: "the host's: so many cats may a player have by breeding (cushions {cushions.usual})",
    inDocs: [
      "see below",
      "host: cats that a player may have by breeding, `--cats` to {battle.to}; not in classic",
    ],
    label: "At most",
    what: "The limit",
    said: {
      name: "Cats at most",
      value: ([limit]) => String(limit),
      line: ([limit], { catsPerPlayer }) => (Number(limit) > catsPerPlayer ? `at most ${limit}` : ""),
    },
  },
  "time-limit": {
    letter: "M",
    help: "the host's: the match ends after M minutes",
    inDocs: ["{usual}", "host: the match ends after M minutes, 1 to {to}; {from}: never; not in classic"],
    label: "Minutes (0: none)",
    what: "The time",
    said: {
      name: "Time limit",
      value: ([minutes]) => (minutes === 0 ? "none" : `${minutes} minutes`),
      line: ([minutes]) => (minutes === 0 ? "no time limit" : `${minutes} minutes`),
    },
  },
  kinds: {
    letter: "K",
    help: "the host's: tabbies, or mixed: armies of all kinds",
    inDocs: [
      "{usual}",
      "host: what armies are of at the start, {`words`}: all kinds in equal parts; not in classic",
    ],
    label: "Army at the start",
    choices: { tabbies: "Tabbies", mixed: "All four kinds" },
    said: {
      name: "Army",
      value: ([kinds]) => (kinds === "mixed" ? "all kinds" : "tabbies"),
      line: ([kinds]) => (kinds === "mixed" ? "all kinds of cats" : ""),
      meaning: ([kinds], { mode }) => {
        if (kinds === "mixed") return "Army: tabbies, toms, kittens and knitters in equal parts.";
        return mode === "cushions" ? "Army: tabbies; the other kinds are bred." : "Army: tabbies only.";
      },
    },
  },
  fog: {
    help: "the host's: cats take on only whom their team sees",
    inDocs: ["no", "host: cats take on by themselves only whom their team sees; not in classic"],
    label: "Fog",
    choices: { off: "Off", on: "On" },
    said: {
      name: "Fog",
      value: ([isOn]) => (isOn === true ? "on" : "off"),
      line: ([isOn]) => (isOn === true ? "fog" : ""),
      meaning: ([isOn]) =>
        isOn === true
          ? "Fog: you see what your cats and allies see. Every program knows the whole world: fog is drawn, it is no secret from a cheater."
          : "No fog: everybody sees everything.",
    },
  },
  pauses: {
    letter: "N",
    help: "the host's: so often may each player pause, {from} to {to} (default {usual})",
    inDocs: ["{usual}", "host: how often each player may pause the match, {from} to {to}"],
    label: "Pauses each (0: none)",
    what: "The pauses",
    said: {
      name: "Pauses",
      value: ([each, seconds]) => (each === 0 ? "none" : `${each} of ${seconds} s`),
      line: ([each, seconds]) =>
        each === 0
          ? "no pauses"
          : `${each} ${plural(Number(each), { one: "pause", other: "pauses" })} of ${seconds} s`,
    },
  },
  "pause-seconds": {
    letter: "S",
    help: "the host's: a pause ends by itself after S seconds, {from} to {to} (default {usual})",
    inDocs: [
      "{usual}",
      "host: a pause ends by itself after S seconds, {from} to {to}, and a countdown of 3 s",
    ],
    label: "Seconds of a pause",
    what: "The seconds",
  },
  "watch-delay": {
    letter: "S",
    help: "the host's: strangers see the match S seconds late, {from} to {to} (default {usual}), or {none}",
    inDocs: [
      "{usual}",
      "host: who is not in the match sees it S seconds late, {from} to {to}; `{none}`: not at all ([watching.md](watching.md))",
    ],
    label: "Others who look on",
    choices: { "0": "As it is played", more: "{} seconds late", never: "Not allowed" },
    said: {
      name: "Watching",
      value: ([seconds]) => (seconds === null ? "nobody else" : `${seconds} s late`),
      line: ([seconds]) => {
        if (seconds === null) return "nobody else may watch";
        return seconds === 0 ? "others may watch" : `others may watch ${seconds} s late`;
      },
    },
  },
};
export const OPTION_WORDS = words(OPTIONS);

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
