import type { Fact, ReplayMark } from "../../channel/index.ts";
import { FAULT_KINDS } from "../../desync/index.ts";
import { playersOfMask, TURN_MS } from "../../lockstep/index.ts";
import type { RecordedSeatChange, Replay } from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { departureFact } from "../departure-facts.ts";
import { MARKS_TOLD_MAX } from "./file-limits.ts";

/** Where in a replay something happened that is worth a look, ascending turn: the first ones, so many at most. */
export function marksOfReplay(replay: Replay, countMax = Infinity): readonly ReplayMark[] {
  const { header } = replay;
  const first = {
    header,
    marks: replay.marks.slice(0, countMax),
    seatChanges: replay.seatChanges.slice(0, countMax),
  };
  return [...repairsOf(first), ...seatMarksOf(first), ...pauseMarksOf(replay)]
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, countMax);
}

/** Those that windows are told. */
export function toldMarksOf(replay: Replay): readonly ReplayMark[] {
  return marksOfReplay(replay, MARKS_TOLD_MAX);
}

/** Those of a match that is watched and the next one, as far as windows are told of it. */
export function withMark(marks: readonly ReplayMark[], mark: ReplayMark): readonly ReplayMark[] {
  return marks.length < MARKS_TOLD_MAX ? [...marks, mark] : marks;
}

/** Where games were repaired in a match, in ascending turn. */
function repairsOf({ marks, header }: Pick<Replay, "marks" | "header">): readonly ReplayMark[] {
  return marks.map(({ turn, playerMask, kind, path }) => {
    const wrong = playersOfMask(playerMask);
    const names = header.players.filter(({ playerId }) => wrong.includes(playerId)).map(({ name }) => name);
    const fact = { kind: "repair", fault: FAULT_KINDS[kind] ?? null, names, path } as const;
    return { turn, kind: "repair", fact };
  });
}

function seatMarksOf(replay: Pick<Replay, "seatChanges" | "header">): readonly ReplayMark[] {
  return replay.seatChanges.map((change) => ({
    turn: change.turn,
    kind: change.cause === null ? "back" : change.cause === "split" ? "split" : "gone",
    fact: seatChangeFact(change, nameIn(replay, change.playerId)),
  }));
}

function seatChangeFact({ playerId, playedBy, cause }: RecordedSeatChange, name: string): Fact {
  return cause === null ? { kind: "back", name } : departureFact({ playerId, playedBy, cause }, () => name);
}

function pauseMarksOf(replay: Replay): readonly ReplayMark[] {
  return replay.pauses.map(({ turn, endTurn, playerId, reason }) => {
    const seconds = Math.round(((endTurn - turn) * TURN_MS) / 1_000);
    const fact = { kind: "pause", name: nameIn(replay, playerId), reason, seconds } as const;
    return { turn, kind: "pause", fact };
  });
}

function nameIn({ header }: Pick<Replay, "header">, playerId: PlayerId): string {
  return header.players.find((player) => player.playerId === playerId)!.name;
}
