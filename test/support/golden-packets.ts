import { PLAIN_LOOKS, withWish } from "../../src/base/index.ts";
import {
  COOKIE_ECHO_BYTES,
  partsOfWelcome,
  type Packet,
  type RosterEntry,
  type WatcherPacket,
  type WelcomePacket,
  writeWatcherPacket,
} from "../../src/wire/index.ts";
import { COOKIE_BYTES, KEY_BYTES, SIGNATURE_BYTES } from "../../src/seal/index.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";

/** One packet whose bytes, before they are sealed where they are, never change. */
export interface GoldenPacket {
  readonly packet: Packet;
  readonly sender: number;
}

export const GOLDEN_SESSION_ID = 0x5e55_1014;

/** So many bytes, which count up from that one: nobody's key, and no signature that holds. */
const octets = (first: number, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => first + i);
const signed = { key: octets(0x80, KEY_BYTES), signature: octets(0xa0, SIGNATURE_BYTES) };

const robo: RosterEntry = {
  playerId: 1,
  token: 0xdead_beef,
  team: 1,
  name: "Robo",
  addresses: [{ host: "192.168.0.12", port: 45_000 }],
  key: octets(0x10, KEY_BYTES),
  identity: octets(0x30, KEY_BYTES),
};
const cat: RosterEntry = {
  playerId: 3,
  token: 0x0000_0007,
  team: 0,
  name: "Müsli 🐱",
  addresses: [
    { host: "203.0.113.9", port: 65_535 },
    { host: "10.0.0.3", port: 45_000 },
    { host: "2001:db8::7", port: 45_000 },
    { host: "fd00:1:2:3:4:5:6:7", port: 1 },
  ],
  key: octets(0x50, KEY_BYTES),
  identity: octets(0x70, KEY_BYTES),
};
const checks = { randomValue: 0x1122_3344, checksum: 0xcbf4_3926, logChecksum: 0x0bad_cafe };

/** What a master peer says of a small lobby. */
export const GOLDEN_WELCOME: WelcomePacket = {
  kind: "welcome",
  token: 7,
  sessionId: GOLDEN_SESSION_ID,
  playerId: 3,
  masterId: 1,
  reign: 29,
  rosterVersion: 258,
  options: {
    mode: "cushions",
    catsPerPlayer: 3,
    catLimit: 40,
    timeLimitMinutes: 15,
    pauses: { each: 3, seconds: 60 },
  },
  mapChecksum: 0x03a9_0002,
  roster: [robo, cat],
  bots: [
    { playerId: 2, level: "master", team: 2, name: "Tabby (master)" },
    { playerId: 8, level: "beginner", team: 1, name: "Ginger (beginner)" },
  ],
  looks: withWish(PLAIN_LOOKS, 1, { color: 4, emblem: 7 }, () => true),
  startCount: 5,
  removed: [
    { token: 0xdead_0001, mark: octets(0x50, 8), cause: null },
    { token: 6, mark: octets(0x60, 8), cause: "Asleep – zzz" },
  ],
};

/** Of a lobby of five with long names, and each with as many addresses as there may be: it takes two packets. */
const LARGE_WELCOME: WelcomePacket = {
  ...GOLDEN_WELCOME,
  playerId: 5,
  roster: [1, 2, 3, 4, 5].map((playerId) => ({
    ...cat,
    playerId,
    name: "\u{2a6df}".repeat(24),
    key: octets(0x10 * playerId, KEY_BYTES),
    identity: octets(0x10 * playerId + 8, KEY_BYTES),
  })),
  bots: [],
};
const PARTS = partsOfWelcome(LARGE_WELCOME);

/** A packet of each kind, under the name of its file. */
export const GOLDEN_PACKETS: { readonly [Kind in PacketKind]: GoldenPacket } = {
  hello: golden({ kind: "hello", key: octets(0x10, KEY_BYTES), proof: null }),
  "welcome-part": golden(partsOfWelcome(GOLDEN_WELCOME)[0]!),
  "not-joinable": golden({ kind: "not-joinable", token: 0x0102_0304, reason: "removed", cause: "Asleep" }),
  "not-master-peer": golden({
    kind: "not-master-peer",
    token: 0x0102_0304,
    masterAddress: { host: "127.0.0.1", port: 45_001 },
  }),
  intro: golden({
    kind: "intro",
    nonce: 7,
    stamp: 40_000,
    addresses: [{ host: "10.0.0.3", port: 45_000 }],
    signature: octets(0xa0, SIGNATURE_BYTES),
  }),
  "intro-ack": golden({ kind: "intro-ack", nonce: 7, stamp: 40_000 }),
  ready: golden({
    kind: "ready",
    reign: 29,
    masterId: 6,
    rosterVersion: 258,
    heardMask: 0b111,
    directMask: 0b101,
    mapChecksum: 0x03a9_0002,
    agrees: true,
    sentMs: 40_000,
    echo: { sentMs: 65_535, heldMs: 12 },
  }),
  start: golden({
    ...{ kind: "start", seed: 0x0ca7_0001, reign: 29, masterId: 6 },
    ...{ rosterVersion: 258, delayMs: 3_000, startMs: 65_535 },
  }),
  "start-ack": golden({ kind: "start-ack" }),
  goodbye: golden({ kind: "goodbye", reason: "finished", end: { turn: 411, ...checks }, lostMask: 0 }),
  "goodbye-ack": golden({ kind: "goodbye-ack" }),
  "seat-request": golden({ kind: "seat-request", rosterVersion: 258, team: 8, color: 5, emblem: 2 }),
  "map-request": golden({ kind: "map-request", mapChecksum: 0x03a9_0002, index: 25 }),
  "map-part": golden({
    kind: "map-part",
    mapChecksum: 0x03a9_0002,
    index: 2,
    byteCount: 965,
    bytes: Uint8Array.of(0, 1, 127, 128, 255),
  }),
  relay: golden({ kind: "relay", to: 8, from: 3, bytes: Uint8Array.of(0x80, 1, 127, 128, 255) }),
  return: golden({ kind: "return", matchId: 0x0a0b_0c0d, run: 0x0102_0304, ...signed }),
  "return-ack": golden({ kind: "return-ack", turn: 72_000, run: 0x0102_0304, ...signed }),
  "watch-question": golden({
    ...{ kind: "watch-question", key: octets(0x10, KEY_BYTES), cookie: octets(0xc0, COOKIE_BYTES) },
    ...{ number: 0x0102_0304, sealed: octets(0xd0, 25) },
  }),
  "watch-answer": golden({ kind: "watch-answer", bytes: Uint8Array.of(0, 1, 127, 128, 255) }),
  "return-elsewhere": golden({
    ...{ kind: "return-elsewhere", run: 0x0102_0304, matchId: 0x0a0b_0c0d },
    ...signed,
  }),
  cookie: golden({
    kind: "cookie",
    echo: octets(0x10, COOKIE_ECHO_BYTES),
    cookie: octets(0xc0, COOKIE_BYTES),
    key: octets(0x50, KEY_BYTES),
  }),
  "other-version": golden({ kind: "other-version" }),
  talk: golden({
    ...{ kind: "talk", awaited: 513, first: 65_535 },
    sayings: [
      { isForTeam: false, kind: "line", text: "Hëllo, 猫 🐈!" },
      { isForTeam: true, kind: "phrase", phrase: 5 },
      { isForTeam: true, kind: "ping", ping: "help", x: 258, y: -32_768 },
      { isForTeam: false, kind: "again" },
    ],
  }),
};

/** What those who watch say and hear, as it stands in an answer before that is sealed. */
export const GOLDEN_WATCHER_PACKETS: readonly WatcherPacket[] = [
  { kind: "watch", token: 0x0102_0304, match: 0xcbf4_3926 },
  {
    ...{ kind: "watch-offer", token: 0x0102_0304, pass: 0x0506_0708, match: 0xcbf4_3926, headBytes: 1_234 },
    ...{ stateTurn: 127, stateBytes: 25_000, stateChecksum: 0x090a_0b0c, delaySeconds: 120, depth: 2 },
  },
  {
    kind: "watch-refusal",
    token: 0x0102_0304,
    reason: "no-room",
    addresses: [
      { host: "10.0.0.3", port: 45_000 },
      { host: "2001:db8::7", port: 45_001 },
    ],
  },
  {
    ...{ kind: "watch-wanted", pass: 0x0506_0708, watchers: 13 },
    ...{ section: "turns", turn: 128, offset: 2_200 },
  },
  {
    ...{
      kind: "watch-part",
      pass: 0x0badcafe,
      match: 0xcbf4_3926,
      section: "state",
      turn: -1,
      offset: 1_100,
    },
    ...{
      byteCount: 1_105,
      isWhole: true,
      newestTurn: 411,
      depth: 1,
      bytes: Uint8Array.of(0, 1, 127, 128, 255),
    },
  },
  { kind: "watch-check", token: 0x0102_0304, match: 0xcbf4_3926, turn: 255 },
  { kind: "watch-checked", token: 0x0102_0304, turn: 255, digest: "00112233445566778899aabbccddeeff" },
];

/** The other forms of those kinds that have several, and all parts of a welcome that takes more than one. */
const OTHER_FORMS: readonly (GoldenPacket & { readonly file: string })[] = [
  {
    file: "hello-with-proof.hex",
    ...golden({
      kind: "hello",
      key: octets(0x10, KEY_BYTES),
      proof: { cookie: octets(0xc0, COOKIE_BYTES), number: 0x0102_0304, sealed: octets(0xd0, 40) },
    }),
  },
  {
    file: "intro-without-signature.hex",
    ...golden({ kind: "intro", nonce: 7, stamp: 40_001, addresses: [], signature: null }),
  },
  ...GOLDEN_WATCHER_PACKETS.map((packet) => ({
    file: `watcher-${packet.kind}.hex`,
    ...golden({ kind: "watch-answer", bytes: writeWatcherPacket(packet) }),
  })),
  ...PARTS.map((part) => ({
    file: `welcome-part-${part.index + 1}-of-${PARTS.length}.hex`,
    ...golden(part),
  })),
];

/** Every golden packet, with the name of its file. */
export const ALL_GOLDEN_PACKETS: readonly (GoldenPacket & { readonly file: string })[] = [
  ...Object.entries(GOLDEN_PACKETS).map(([kind, one]) => ({ ...one, file: `${kind}.hex` })),
  ...OTHER_FORMS,
];

function golden(packet: Packet): GoldenPacket {
  return { packet, sender: packet.kind === "hello" ? 1 : 3 };
}
