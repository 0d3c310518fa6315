import type { ReplayMark } from "../../channel/index.ts";
import { describeRepair, FAULT_KINDS } from "../../desync/index.ts";
import { playersOfMask, TURN_MS } from "../../lockstep/index.ts";
import { pausesOf, type RecordedSeatChange, type Replay } from "../../replay/index.ts";
import type { PauseReason, PlayerId } from "../../sim/index.ts";
import { describeDeparture } from "../departure-messages.ts";

const PAUSED_BECAUSE: Readonly<Record<PauseReason, string>> = {
  none: "",
  "wait-for-me": ", to be waited for",
  "somebody-away": ", for somebody was away",
  connection: ", for trouble with the connection",
};

/** Where in a replay something happened that is worth a look, ascending turn, each with a sentence for people. */
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
    return { turn, kind: "repair", text: describeRepair({ kind: FAULT_KINDS[kind] ?? null, names, path }) };
  });
}

function seatMarksOf(replay: Replay): readonly ReplayMark[] {
  return replay.seatChanges.map((change) => ({
    turn: change.turn,
    kind: change.cause === null ? "back" : change.cause === "split" ? "split" : "gone",
    text: describeSeatChange(change, nameIn(replay, change.playerId)),
  }));
}

function describeSeatChange({ playerId, playedBy, cause }: RecordedSeatChange, name: string): string {
  return cause === null ? `${name} is back.` : describeDeparture({ playerId, playedBy, cause }, () => name);
}

function pauseMarksOf(replay: Replay): readonly ReplayMark[] {
  return pausesOf(replay).map(({ turn, endTurn, playerId, reason }) => {
    const seconds = Math.round(((endTurn - turn) * TURN_MS) / 1_000);
    const text = `${nameIn(replay, playerId)} paused${PAUSED_BECAUSE[reason]}; it lasted ${seconds} s.`;
    return { turn, kind: "pause", text };
  });
}

function nameIn({ header }: Replay, playerId: PlayerId): string {
  return header.players.find((player) => player.playerId === playerId)!.name;
}
