import type { MatchMode } from "../sim/index.ts";
import { words } from "./voice.ts";

/** A mode: its name, what it is in a list, and how one wins. */
interface ModeWords {
  readonly name: string;
  readonly short: string;
  readonly long: string;
  readonly brief: string; // its name in a few letters
}

const MODES: { readonly [Mode in MatchMode]: ModeWords } = {
  classic: {
    name: "Classic, as in the book",
    brief: "Classic",
    short: "one rug, no walls",
    long: "Some cats on one rug, without walls or teams. They fight only on order: none throws back by itself. The last player with a cat wins.",
  },
  battle: {
    name: "Battle",
    brief: "Battle",
    short: "armies among walls",
    long: "Armies on a map with walls. The last team with a cat awake wins.",
  },
  cushions: {
    name: "Cushions",
    brief: "Cushions",
    short: "hold them, breed cats",
    long: "A cushion that you hold breeds cats. You win when you hold all of them for a minute. After ten minutes most of them are enough, for half a minute. From then on no more cats are bred. You also win when nobody else has a cat awake.",
  },
};

/** For sentences of other tables. */
export const MODE_NAMES: { readonly [Mode in MatchMode]: string } = {
  classic: MODES.classic.name,
  battle: MODES.battle.name,
  cushions: MODES.cushions.name,
};

export const MODE_WORDS = words({
  ...MODES,
  /** "Cushions – hold them, breed cats" */
  choice: (mode: MatchMode) => `${MODES[mode].name} – ${MODES[mode].short}`,
  /** "Cushions: a cushion that you hold …" */
  told: (mode: MatchMode) => `${MODES[mode].name}: ${MODES[mode].long}`,
  /** "Cushions on Four Rooms" */
  on: (mode: MatchMode, mapName: string | null) => onMap(MODES[mode].name, mapName),
  /** The same of a match that was played, and how it ended: "Cushions on Hallway – won by Ada". */
  played: ({
    mode,
    mapName,
    end,
  }: {
    readonly mode: MatchMode;
    readonly mapName: string | null;
    readonly end: string | null;
  }) => `${onMap(MODES[mode].brief, mapName)}${end === null ? "" : ` – ${end}`}`,
});

/** "Cushions on Four Rooms" */
export function onMap(name: string, mapName: string | null): string {
  return mapName === null ? name : `${name} on ${mapName}`;
}
