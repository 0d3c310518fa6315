import { joinNames, moment } from "./language.ts";
import { words } from "./voice.ts";

/** The end of a file tells its turns, and not which of them stood in a pause. */
const keptIn = (folder: string): string => `Kept in ${folder} – lengths are with pauses`;

/** The list of replays. */
export const REPLAYS_WORDS = words({
  title: "Replays",
  looking: "Looking for replays …",
  search: "Search replays, or open a link",
  searchHint: "Player, map, mode, day, or a link",
  order: "Sort by",
  orders: {
    newest: "Newest first",
    oldest: "Oldest first",
    longest: "Longest first",
    players: "By players",
    map: "By mode and map",
  },
  noMoment: (mark: string, reason: string) => `#${mark} names no moment: ${reason}.`,
  notKept: (file: string) => `${file} is not among the replays that are kept here.`,
  none: (folder: string) =>
    `No replays yet. Each match that you are in is kept; one that you only watch from outside is not. The folder: ${folder}`,
  keptIn,
  found: (found: number, all: number, folder: string) => `${found} of ${all}. ${keptIn(folder)}`,
  noneFits: (folder: string) => `No replay fits. ${keptIn(folder)}`,
  unfinished: "unfinished",
  /** "28 Nov 2026, 14:05", and behind it the length or that it has none. */
  when: (recordedAt: number, length: string | null) =>
    length === null ? moment(recordedAt) : `${moment(recordedAt)} – ${length}`,
  length: (clock: string) => `${clock} long`,
  wonBy: (winners: readonly string[]) => `won by ${joinNames(winners)}`,
  outcomes: {
    won: "won",
    draw: "a draw",
    stopped: "stopped",
    desynced: "the games differed",
    "lost-peers": "the others were lost",
    left: "left",
  },
  /** By the rules nobody had won by then. */
  undecided: "undecided",
});
