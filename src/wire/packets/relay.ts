import { assert, checked, counted, record, whole, type Of, type WithKind } from "../../base/index.ts";
import { SEAL_BYTES } from "../../seal/index.ts";
import { ENVELOPE_BYTES, LINK_PACKET_BYTES_MAX, MAGIC, SEALED_PACKET_BYTES_MAX } from "../constants.ts";
import { id3 } from "../parts/members.ts";
import { KIND_BITS, PACKET_KINDS } from "./packet-kinds.ts";

/** The most bytes of a packet that is to be passed on. */
export const RELAYED_BYTES_MAX = SEALED_PACKET_BYTES_MAX - ENVELOPE_BYTES - 4; // kind, sender, to, from, count

assert(LINK_PACKET_BYTES_MAX + SEAL_BYTES <= RELAYED_BYTES_MAX, "any link packet may be passed on");

const KIND_SHIFT = 8 - KIND_BITS;

const fields = record({
  to: id3("who is to get it"),
  from: id3("who sends it; another than `to`"),
  bytes: counted(
    whole({ from: 1, to: RELAYED_BYTES_MAX, bits: 11 }),
    "(`RELAYED_BYTES_MAX`): a whole packet as it would travel: of this section, or of a link; not a relay packet",
  ),
});

/**
 * A packet that a third peer passes on, between two that can't reach each other. It goes to that third, and from it to
 * the receiver: one hop, and never a relay inside a relay.
 */
export const relay = checked(fields, "it is from another, and no relay", isRelay);
export type RelayPacket = WithKind<"relay", typeof relay>;

function isRelay({ to, from, bytes }: Of<typeof fields>): boolean {
  const isOfThisKind =
    bytes.length > ENVELOPE_BYTES &&
    bytes[0] === MAGIC >> 8 &&
    bytes[1] === (MAGIC & 0xff) &&
    bytes[ENVELOPE_BYTES]! >> KIND_SHIFT === PACKET_KINDS.indexOf("relay");
  return to !== from && !isOfThisKind;
}
