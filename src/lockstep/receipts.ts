import type { PlayerId } from "../sim/index.ts";
import { hasTurnDataWords, turnDataWords } from "./command-log.ts";
import type { TurnData } from "./turn-data.ts";

/** Turn data that are not what came, or did not come from their author. */
export interface OtherData {
  readonly turn: number;
  readonly playerId: PlayerId; // their author
  readonly kind: "ran-other" | "passed-on";
  readonly from: PlayerId; // the player that brought them; with "ran-other" the local player
}

/** What turn data were when they came: apart from them, so that what was changed here later shows. */
export interface Receipt {
  readonly words: Int32Array; // see turnDataWords
  readonly from: PlayerId;
}

export function receiptOf(data: TurnData, from: PlayerId): Receipt {
  return { words: turnDataWords(data), from };
}

export function isAsItCame(data: TurnData, { words }: Receipt): boolean {
  return hasTurnDataWords(data, words);
}

/** What is to be told of data that run at the local player, and came so; nothing, if they are as their author sent them. */
export function otherThanCame(
  data: TurnData,
  receipt: Receipt,
  localPlayerId: PlayerId,
): readonly OtherData[] {
  const { turn, playerId } = data;
  if (!isAsItCame(data, receipt)) return [{ turn, playerId, kind: "ran-other", from: localPlayerId }];
  return receipt.from === playerId ? [] : [{ turn, playerId, kind: "passed-on", from: receipt.from }];
}
