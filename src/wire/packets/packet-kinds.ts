/** The order of kinds on the wire; only ever append. `null`: a kind of an earlier version whose number stays unused. */
export const PACKET_KINDS = [
  "hello",
  "welcome-part",
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
  "watch-question",
  "watch-answer",
  null, // of version 7: watch-refusal
  null, // watch-wanted
  null, // watch-part
  null, // watch-check
  null, // watch-checked
  "return-elsewhere",
  "cookie",
  "other-version",
  "talk",
] as const;

/** Bits of a kind's number. */
export const KIND_BITS = 5;
