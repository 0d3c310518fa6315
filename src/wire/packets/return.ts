import { record, u, type WithKind } from "../../base/index.ts";
import { key, signature } from "../parts/members.ts";

/**
 * A peer that comes back has a new key, and may not know that another peer has a new one as well: what these packets say is signed, not sealed. The
 * signature is the sender's by its identity, which the roster names.
 */
const signed = { key: key("the sender's from now on"), signature: signature("section 2") };

/**
 * To each peer of a match, from one that was gone from it: another run of it speaks from now on, and knows nothing of what was said
 * between them. Sent until it is acknowledged; it must be known by then that what ran before does no more.
 */
export const returning = record({
  matchId: u(32, "what the match is called that it asks for: the session id until players part (section 9)"),
  run: u(32, "which run of the sender it is: more than in any return before; never 0"),
  ...signed,
});
export type ReturnPacket = WithKind<"return", typeof returning>;

export const returnAck = record({
  run: u(32, "of the return"),
  turn: u(31, "that the sender is in: turns in link packets are told by their low bits"),
  ...signed,
});
export type ReturnAckPacket = WithKind<"return-ack", typeof returnAck>;

/** The match that a return asks for is one that ours has come from, before the players parted: this is what ours is called. */
export const returnElsewhere = record({
  run: u(32, "of the return"),
  matchId: u(32, "what the match of the sender is called by now: by which a return reaches it"),
  ...signed,
});
export type ReturnElsewherePacket = WithKind<"return-elsewhere", typeof returnElsewhere>;
