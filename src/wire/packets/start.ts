import { checked, flag, optional, record, u, whole, type WithKind } from "../../base/index.ts";
import { START_DELAY_MS_MAX } from "../constants.ts";
import { id3, players } from "../parts/members.ts";

/** Of the number of a reign; 0 follows 31. */
export const REIGN_BITS = 5;

/** Tells rosters apart, also those of two masters. */
const rosterId = {
  reign: u(REIGN_BITS, "of the roster that the sender has"),
  masterId: id3("its master peer: whom the sender follows"),
  rosterVersion: u(16, "its version; a ready acknowledges the welcome by it"),
};

/** The master peer tells every peer that the match begins. The roster of that version are its players. */
export const start = record({
  seed: u(32, "seeds the shared generator"),
  ...rosterId,
  delayMs: whole({ from: 0, to: START_DELAY_MS_MAX, bits: 16 }, "from sending this packet to turn -2"),
  startMs: u(16, "low bits of the master peer's clock at turn -2"),
});

const echo = record({
  sentMs: u(16, "sentMs of the receiver's last ready"),
  heldMs: u(
    16,
    "how long ago that came; the receiver's clock now - echo.sentMs - echo.heldMs is the round trip",
  ),
});

/**
 * The lobby's heartbeat, from every peer to every peer: which roster it has, to whom of it it has a way, which map it
 * holds, and times from which the receiver knows the round trip. A peer is ready when it has a way to all the others.
 */
export const ready = checked(
  record({
    ...rosterId,
    heardMask: players("each peer to which the sender has a way, itself included"),
    directMask: players("those of them to which it is direct, itself included; within heardMask"),
    mapChecksum: u(32, "of the map that the sender holds, all of it; 0: none"),
    agrees: flag("the person there is ready for what this roster says, or a program is, which nobody asks"),
    sentMs: u(16, "low bits of the sender's clock"),
    echo: optional(echo), // null while nothing came from the receiver
  }),
  "who is reached directly is reached",
  ({ heardMask, directMask }) => (directMask & ~heardMask) === 0,
);
export type ReadyPacket = WithKind<"ready", typeof ready>;
