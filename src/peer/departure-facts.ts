import type {
  AbsenceFact,
  DepartureCause,
  DepartureFact,
  OwnSplitFact,
  SplitFact,
} from "../channel/index.ts";
import { TURN_MS } from "../lockstep/index.ts";
import { LONGER_MS, SILENT_AFTER_MS, type Absence, type Departure } from "../match/index.ts";
import type { PlayerId } from "../sim/index.ts";

type NameOf = (playerId: PlayerId) => string;
/** So many of the turns before that one, for the time: it stands in pauses. */
type PlayedTurnsOf = (turn: number) => number;

interface ToldDeparture extends Pick<Departure, "playerId" | "playedBy"> {
  readonly cause: DepartureCause;
}

/** Which player is gone, why, and what plays on. `waitedLonger`: the local player had wished to wait for them. */
export function departureFact(
  { playerId, playedBy, cause }: ToldDeparture,
  nameOf: NameOf,
  waitedLonger = false,
): DepartureFact {
  return {
    ...{ kind: "departure", name: nameOf(playerId), cause },
    playedBy: playedBy.kind === "bot" ? "bot" : "nobody",
    silentSeconds: Math.floor((SILENT_AFTER_MS + (waitedLonger ? LONGER_MS : 0)) / 1_000),
  };
}

/** The players that were gone, and which of them came back. Those of one split are told once, with the first of them. */
export function absenceFacts(
  absences: readonly Absence[],
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): readonly (AbsenceFact | SplitFact)[] {
  return absences.flatMap((absence, place): readonly (AbsenceFact | SplitFact)[] => {
    const { playerId, turn, cause, goingOn, backTurn } = absence;
    if (cause !== "split") {
      const name = nameOf(playerId);
      const backSeconds = backTurn === null ? null : secondsOf(playedTurnsOf(backTurn));
      return [{ kind: "absence", name, cause, seconds: secondsOf(playedTurnsOf(turn)), backSeconds }];
    }
    const isOfSame = (one: Departure): boolean =>
      one.cause === "split" && one.goingOn.join() === goingOn.join();
    if (absences.findIndex(isOfSame) < place) return [];
    const turns = absences.filter(isOfSame).map((one) => one.turn);
    return [splitFact({ turn: Math.max(...turns), goingOn }, nameOf, playedTurnsOf)];
  });
}

/** The players that went on without the others. */
export function splitFact(
  { turn, goingOn }: { readonly turn: number; readonly goingOn: readonly PlayerId[] },
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): SplitFact {
  return { kind: "split-off", names: goingOn.map(nameOf), turn, seconds: secondsOf(playedTurnsOf(turn)) };
}

/** The same for a player that went on: without which players, and with which others. */
export function ownSplitFact(
  {
    turn,
    without,
    goingOnWith,
  }: {
    readonly turn: number;
    readonly without: readonly Pick<Departure, "playerId" | "playedBy">[];
    readonly goingOnWith: readonly PlayerId[];
  },
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): OwnSplitFact {
  return {
    ...{ kind: "own-split", seconds: secondsOf(playedTurnsOf(turn)), names: goingOnWith.map(nameOf) },
    away: without.map(({ playerId }) => nameOf(playerId)),
    playedBy: without.some(({ playedBy }) => playedBy.kind === "bot") ? "bot" : "nobody",
  };
}

/** Where no match stood. */
function allOf(turn: number): number {
  return turn;
}

/** Whole seconds of the match after so many turns. */
function secondsOf(turn: number): number {
  return Math.floor((Math.max(0, turn) * TURN_MS) / 1_000);
}
