import type { PlayerId } from "../../sim/index.ts";
import type { TurnPosition, TurnRequest } from "../../wire/index.ts";
import type { TurnData } from "../../lockstep/index.ts";

/** Which turn data a packet carried. */
export interface TurnRef {
  readonly playerId: PlayerId;
  readonly turn: number;
}

/**
 * What became of a packet that carried turn data. Lost: three packets sent after it were acknowledged and it was not, or
 * the acknowledgement is overdue. A "delivered" may follow a "lost": the acknowledgement was late.
 */
export interface DeliveryReport {
  readonly kind: "delivered" | "lost";
  readonly turns: readonly TurnRef[];
  readonly sentMs: number;
}

/** What the next packet says; messages come from the lanes. */
export interface LinkContents {
  readonly position: TurnPosition | null;
  readonly turnData: readonly TurnData[];
  readonly request: TurnRequest | null;
  readonly messageBytesMax: number; // room for fragments with their heads, of which one takes up to 6 bytes
}

/**
 * Why a packet, or a fragment of one, was dropped. A packet that is dropped has no effect; a fragment that is dropped has
 * none, but what else its packet says counts.
 */
export type LinkDropReason =
  | "duplicate" // came before
  | "too-old" // so old that nobody knows any more whether it came before
  | "too-far" // so far ahead that it is one of long ago
  | "bad-ack" // acknowledges what was never sent, or less than a packet before it
  | "no-lane" // a fragment of a lane that nobody uses
  | "beyond-window" // a fragment further ahead than the sender may send
  | "contradiction" // a fragment with other bytes than those that came first
  | "bad-message" // a message longer than its lane allows, or empty: the lane is closed
  | "closed-lane"; // a fragment of a lane that is closed

export interface LinkStats {
  readonly rttMs: number | null; // smoothed as in RFC 6298, without the time that the other held the acknowledgement
  readonly rttDeviationMs: number;
  readonly rttMsLeast: number | null; // of the last 30 s, what the lobby measured among them
  readonly rttMsLeastNow: number | null; // of the last second: a queue that stands shows here
  readonly jitterMs: number; // between one round trip and the next, smoothed as in RFC 3550
  readonly lossPercent: number; // of the last 100 packets sent whose fate is known
  readonly lossPercentSure: number; // of the last 100, or 400 where that is too few to tell; 0 for a single accident
  readonly lossBurst: number; // mean length of runs of lost packets among the last 400; 1 or more
  readonly sentPackets: number;
  readonly sentBytes: number; // with IP and UDP headers
  readonly receivedPackets: number; // dropped ones too
  readonly receivedBytes: number; // with headers, of dropped ones too
  readonly outBytesPerSecond: number; // over the last two seconds, like the next two
  readonly inBytesPerSecond: number;
  readonly deliveredBytesPerSecond: number; // of packets sent, when their acknowledgement came
  readonly lastHeardMs: number; // when the last packet came that was not dropped; at first when the link was made
  readonly inFlightPackets: number;
  readonly drops: Readonly<Record<LinkDropReason, number>>;
}
