import type { Fact, ReplayMark } from "../../channel/index.ts";
import { FAULT_KINDS } from "../../desync/index.ts";
import { playersOfMask, TURN_MS } from "../../lockstep/index.ts";
import { pausesOf, type RecordedSeatChange, type Replay } from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { departureFact } from "../departure-facts.ts";

/** Where in a replay something happened that is worth a look, ascending turn. */
export function marksOfReplay(replay: Replay): readonly ReplayMark[] {
  return [...repairsOf(replay), ...seatMarksOf(replay), ...pauseMarksOf(replay)].toSorted(
    (a, b) => a.turn - b.turn,
  );
}

/** Where games were repaired in a match, in ascending turn. */
function repairsOf({ marks, header }: Replay): readonly ReplayMark[] {
  return marks.map(({ turn, playerMask, kind, path }) => {
    const wrong = playersOfMask(playerMask);
    const names = header.players.filter(({ playerId }) => wrong.includes(playerId)).map(({ name }) => name);
    const fact = { kind: "repair", fault: FAULT_KINDS[kind] ?? null, names, path } as const;
    return { turn, kind: "repair", fact };
  });
}

function seatMarksOf(replay: Replay): readonly ReplayMark[] {
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
  return pausesOf(replay).map(({ turn, endTurn, playerId, reason }) => {
    const seconds = Math.round(((endTurn - turn) * TURN_MS) / 1_000);
    const fact = { kind: "pause", name: nameIn(replay, playerId), reason, seconds } as const;
    return { turn, kind: "pause", fact };
  });
}

function nameIn({ header }: Replay, playerId: PlayerId): string {
  return header.players.find((player) => player.playerId === playerId)!.name;
}
