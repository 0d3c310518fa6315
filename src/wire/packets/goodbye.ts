import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import type { TurnEnd } from "../../lockstep/index.ts";

export type GoodbyeReason = "left" | "finished" | "desynced" | "lost-others";

/** The order of reasons on the wire; only ever append. */
const REASONS: readonly GoodbyeReason[] = ["left", "finished", "desynced", "lost-others"];

/** The sender goes; sent until acknowledged. After a finished match it says how its game ended, to be compared. */
export interface GoodbyePacket {
  readonly kind: "goodbye";
  readonly reason: GoodbyeReason;
  readonly end: GoodbyeEnd | null; // with "finished" only
  /** With "lost-others" only, else 0: bit playerId - 1 of each player for want of whom the sender goes, or whom it had taken for gone; u8. */
  readonly lostMask: number;
}

export interface GoodbyeEnd extends TurnEnd {
  readonly turn: number; // i32, the last turn it played
  readonly logChecksum: number; // u32
}

export interface GoodbyeAckPacket {
  readonly kind: "goodbye-ack";
}

export function writeGoodbye(writer: BitWriter, packet: GoodbyePacket): void {
  assert(
    (packet.end !== null) === (packet.reason === "finished"),
    "writeGoodbye: an end with finished, and only then",
  );
  assert(
    (packet.lostMask !== 0) === (packet.reason === "lost-others"),
    "writeGoodbye: who is lost, and only then",
  );
  writer.u8(REASONS.indexOf(packet.reason));
  if (packet.reason === "lost-others") writer.u8(packet.lostMask);
  if (packet.end === null) return;
  writer.i32(packet.end.turn);
  writer.u32(packet.end.randomValue);
  writer.u32(packet.end.checksum);
  writer.u32(packet.end.logChecksum);
}

export function readGoodbye(reader: BitReader): GoodbyePacket {
  const reason = REASONS[reader.u8()];
  if (reason === undefined) reader.fail();
  const lostMask = reason === "lost-others" ? reader.u8() : 0;
  if (reason === "lost-others" && lostMask === 0) reader.fail();
  if (reason !== "finished") return { kind: "goodbye", reason: reason ?? "left", end: null, lostMask };
  const end = {
    turn: reader.i32(),
    randomValue: reader.u32(),
    checksum: reader.u32(),
    logChecksum: reader.u32(),
  };
  return { kind: "goodbye", reason, end, lostMask };
}
