import { counted, octets, record, u, whole, type WithKind } from "../../base/index.ts";
import { COOKIE_BYTES, SEAL_BYTES } from "../../seal/index.ts";
import { PACKET_HEAD_BYTES, SEALED_PACKET_BYTES_MAX, WATCHER_BYTES_MAX } from "../constants.ts";
import { key } from "../parts/members.ts";

const LENGTH_BITS = 11;
/** A shorter question would be shorter than the cookie. */
const SEALED = { from: SEAL_BYTES, to: WATCHER_BYTES_MAX + SEAL_BYTES, bits: LENGTH_BITS, less: 0 };
/** What a packet has room for, besides its head and this length. */
const ANSWER = { from: 0, to: SEALED_PACKET_BYTES_MAX - PACKET_HEAD_BYTES - 2, bits: LENGTH_BITS };

/**
 * From one that watches to somebody who has the match: like a hello with a cookie it shows that its sender reads where it writes from,
 * and by which key it is to be answered. Without a cookie it asks by a bare hello first.
 */
export const watchQuestion = record({
  key: key("who asks"),
  cookie: octets(
    COOKIE_BYTES,
    "of the receiver; where it is not good any more, or what is sealed does not open, the answer is another one",
  ),
  number: u(32, "with which the question is sealed, as a hello's is: associated are key and cookie"),
  sealed: counted(whole(SEALED), "a question of the tables below, sealed"),
});
export type WatchQuestionPacket = WithKind<"watch-question", typeof watchQuestion>;

/** The answer, sealed for the peer that asked. */
export const watchAnswer = record({ bytes: counted(whole(ANSWER), "an answer of the tables below, sealed") });
