/** The order of kinds on the wire; only ever append. `null`: a kind of version 2 whose number stays unused for ever. */
export const PACKET_KINDS = [
  "hello",
  "welcome",
  "not-joinable",
  "not-master-peer",
  "intro",
  "intro-ack",
  "ready",
  "start",
  "start-ack",
  null, // turn
  null, // turn-ack
  "goodbye",
  "goodbye-ack",
  null, // world-part
  null, // world-part-ack
  "seat-request",
  "map-request",
  "map-part",
  "relay",
  "return",
  "return-ack",
  "watch",
  "watch-offer",
  "watch-refusal",
  "watch-wanted",
  "watch-part",
  "watch-check",
  "watch-checked",
  "return-elsewhere",
] as const;

/** Bits of a kind's number. */
export const KIND_BITS = 5;
