import path from "node:path";

import type { ReplayEnding } from "../../src/replay/index.ts";
import { SIM_VERSION, SIM_VERSION_CLASSIC_MIN } from "../../src/sim/index.ts";

export const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../replays");

/** Who sits in a match that real processes play: a bot of some strength, or somebody who watches. */
export interface GoldenSeat {
  readonly name: string;
  readonly team?: number;
  readonly plays?: "weak" | "medium" | "strong" | "nothing"; // "medium" by default; nothing: an observer
}

export interface GoldenReplay {
  readonly name: string;
  readonly seats: readonly GoldenSeat[];
  readonly seed: number;
  readonly mode: "classic" | "battle" | "cushions";
  /** Words for the host and for all. Null: the match is a script, see scripted-match.ts. */
  readonly options: { readonly host: readonly string[]; readonly all: readonly string[] } | null;
  readonly ending: ReplayEnding | "any"; // any: as it comes; the checksums say the rest
}

const named = (...names: readonly string[]): readonly GoldenSeat[] => names.map((name) => ({ name }));

/** The matches of replays/: played in real processes, or from a script; see record-golden-replays.ts. */
export const GOLDEN_REPLAYS: readonly GoldenReplay[] = [
  {
    name: "duel",
    seats: named("Ada", "Søren 🐱"),
    seed: 4,
    mode: "classic",
    options: { host: [], all: [] },
    ending: { kind: "draw" },
  },
  {
    name: "four-players",
    seats: named("Ada", "Ben", "Cem", "Минка"),
    seed: 5,
    mode: "classic",
    options: { host: [], all: [] },
    ending: { kind: "won", winnerId: 3 },
  },
  {
    name: "eight-armies",
    seats: named("Ada", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal"),
    seed: 8,
    mode: "classic",
    options: { host: ["--cats", "40"], all: ["--turns", "600"] },
    ending: { kind: "stopped" },
  },
  {
    name: "battle-in-four-rooms",
    seats: [
      { name: "Ada", team: 1, plays: "strong" },
      { name: "Ben", team: 2, plays: "medium" },
      { name: "Cem", team: 1, plays: "weak" },
      { name: "Минка", team: 2, plays: "medium" },
      { name: "Zoë", plays: "nothing" },
    ],
    seed: 11,
    mode: "battle",
    options: {
      host: ["--mode", "battle", "--map", "built-in:four-rooms", "--cats", "60", "--kinds", "mixed"],
      all: ["--turns", "1200"],
    },
    ending: "any",
  },
  {
    name: "cushions-in-the-hallway",
    seats: [
      { name: "Ada", plays: "strong" },
      { name: "Søren 🐱", plays: "weak" },
    ],
    seed: 12,
    mode: "cushions",
    options: {
      host: ["--mode", "cushions", "--map", "built-in:the-hallway", "--cats", "20", "--cat-limit", "80"],
      all: ["--turns", "1500"],
    },
    ending: "any",
  },
  {
    name: "drill",
    seats: [{ name: "Ada" }, { name: "Ben" }, { name: "Cem" }, { name: "Zoë" }],
    seed: 13,
    mode: "cushions",
    options: null,
    ending: "any",
  },
];

/** The oldest simulation in which a match of that mode goes as it was recorded. */
export function simVersionOf({ mode }: GoldenReplay): number {
  return mode === "classic" ? SIM_VERSION_CLASSIC_MIN : SIM_VERSION;
}

/** What stands in NAME.checksums.txt: the version of the rules, then a line for each turn from 0 on. */
export function writeChecksumList(version: number, checksums: readonly string[]): string {
  return `SIM_VERSION ${version}\n${checksums.join("\n")}\n`;
}

/** The lines of such a list. */
export function readChecksumList(text: string): {
  readonly version: number;
  readonly checksums: readonly string[];
} {
  const [head, ...checksums] = text.trimEnd().split("\n");
  return { version: Number(head!.replace("SIM_VERSION ", "")), checksums };
}
