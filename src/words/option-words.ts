import type { MatchOptions, OptionKey, PartValue } from "../sim/index.ts";
import { inUnit, plural } from "./language.ts";
import { words } from "./voice.ts";

/** What the game says to players of the settings of an option. The command line has words of its own: option-help-words.ts. */
export interface OptionWords {
  readonly label: string; // beside its field in the lobby
  readonly what?: string; // begins the sentence there that refuses a number
  readonly choices?: Readonly<Record<string, string>>; // in a list there; "more": any other number
  readonly said?: SaidOption; // of the option that this is the first part of
}

/** How an option is told to a player who cannot set it. */
interface SaidOption {
  readonly name: string; // where it has changed
  readonly value: (parts: readonly PartValue[]) => string;
  readonly line?: (parts: readonly PartValue[], options: MatchOptions) => string; // in the line of all of them; "": nothing
  readonly meaning?: (parts: readonly PartValue[], options: MatchOptions) => string; // a sentence below it
}

export type WordsOfOptions = Readonly<Record<string, OptionWords>>;

const OPTIONS: Readonly<Record<OptionKey, OptionWords>> = {
  mode: {
    label: "Mode",
  },
  cats: {
    label: "Cats at the start",
    what: "Cats a player",
    said: {
      name: "Cats of each",
      value: ([cats]) => String(cats),
      line: ([cats]) => `${cats} ${plural(Number(cats), { one: "cat", other: "cats" })} a player`,
    },
  },
  "cat-limit": {
    label: "At most",
    what: "The limit",
    said: {
      name: "Cats at most",
      value: ([limit]) => String(limit),
      line: ([limit], { catsPerPlayer }) => (Number(limit) > catsPerPlayer ? `at most ${limit}` : ""),
    },
  },
  "time-limit": {
    label: "Minutes (0: none)",
    what: "The time",
    said: {
      name: "Time limit",
      value: ([minutes]) => (minutes === 0 ? "none" : minutesText(Number(minutes))),
      line: ([minutes]) => (minutes === 0 ? "no time limit" : minutesText(Number(minutes))),
    },
  },
  kinds: {
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
    label: "Pauses each (0: none)",
    what: "The pauses",
    said: {
      name: "Pauses",
      value: ([each, seconds]) => (each === 0 ? "none" : `${each} of ${inUnit(Number(seconds), "s")}`),
      line: ([each, seconds]) =>
        each === 0
          ? "no pauses"
          : `${each} ${plural(Number(each), { one: "pause", other: "pauses" })} of ${inUnit(Number(seconds), "s")}`,
    },
  },
  "pause-seconds": {
    label: "Seconds of a pause",
    what: "The seconds",
  },
  "watch-delay": {
    label: "Others who look on",
    choices: { "0": "As it is played", more: "{} seconds late", never: "Not allowed" },
    said: {
      name: "Watching",
      value: ([seconds]) => (seconds === null ? "nobody else" : `${inUnit(Number(seconds), "s")} late`),
      line: ([seconds]) => {
        if (seconds === null) return "nobody else may watch";
        return seconds === 0 ? "others may watch" : `others may watch ${inUnit(Number(seconds), "s")} late`;
      },
    },
  },
};

export const OPTION_WORDS = words(OPTIONS);

function minutesText(minutes: number): string {
  return `${minutes} ${plural(minutes, { one: "minute", other: "minutes" })}`;
}
