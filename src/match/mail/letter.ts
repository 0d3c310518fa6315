import type { HaltMessage, Letter, Message, ReturnMessage } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** A letter that is to be sent to that player. */
export interface LetterTo extends Letter {
  readonly to: PlayerId;
}

/** What was refused, and from which player. */
export interface Refusal {
  readonly playerId: PlayerId;
  readonly reason: string;
}

const RETURN_KINDS: readonly Message["kind"][] = [
  "state-wanted",
  "state-offer",
  "parts-wanted",
  "state-part",
  "caught-up",
];

/** Whether a message is about one that comes back. */
export function isOfReturn(message: Message): message is ReturnMessage {
  return RETURN_KINDS.includes(message.kind);
}

/** Whether a message is about a halt. */
export function isOfHalt(message: Message): message is HaltMessage {
  return ("haltTurn" in message && message.kind !== "heard") || "account" in message;
}
