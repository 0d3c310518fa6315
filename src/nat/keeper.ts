import type { Address, Datagram } from "../wire/index.ts";
import type { MappingState, RouterReply, RouterRequest } from "./mapping-state.ts";

/** Keeps one port open by one speech: asks, renews, notices that the router has forgotten, and gives it back. Without socket and clock. */
export interface Keeper {
  readonly state: MappingState;
  /** It was refused, or knows no such speech: another one may be tried at once. */
  readonly isRefused: boolean;
  /** Nothing is left to say after giveBack. */
  readonly isDone: boolean;
  update(nowMs: number): void;
  /** Whether that was an answer to a question of ours. */
  hear(bytes: Uint8Array, from: Address, nowMs: number): boolean;
  hearReply(id: number, reply: RouterReply, nowMs: number): void;
  takeDatagrams(): readonly Datagram[];
  takeRequests(): readonly RouterRequest[];
  /** From now on the port is to be closed. */
  giveBack(nowMs: number): void;
  nextDueMs(nowMs: number): number;
}
