import path from "node:path";

import { SIM_VERSION } from "../../src/sim/index.ts";

export const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../replays");

/** The matches of replays/: played by bots in real processes, see record-golden-replays.ts. */
export const GOLDEN_REPLAYS = [
  {
    name: "duel",
    players: ["Ada", "Søren 🐱"],
    seed: 4,
    options: { cats: [], turns: [] },
    ending: { kind: "draw" },
  },
  {
    name: "four-players",
    players: ["Ada", "Ben", "Cem", "Минка"],
    seed: 5,
    options: { cats: [], turns: [] },
    ending: { kind: "won", winnerId: 3 },
  },
  {
    name: "eight-armies",
    players: ["Ada", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal"],
    seed: 8,
    options: { cats: ["--cats", "40"], turns: ["--turns", "600"] },
    ending: { kind: "stopped" },
  },
] as const;

/** What stands in NAME.checksums.txt: the version of the rules, then a line for each turn from 0 on. */
export function writeChecksumList(checksums: readonly string[]): string {
  return `SIM_VERSION ${SIM_VERSION}\n${checksums.join("\n")}\n`;
}

/** The lines of such a list. */
export function readChecksumList(text: string): {
  readonly version: number;
  readonly checksums: readonly string[];
} {
  const [head, ...checksums] = text.trimEnd().split("\n");
  return { version: Number(head!.replace("SIM_VERSION ", "")), checksums };
}
