// Goal: each check of each message is seen to refuse. Method: for every field of every message, values that are wrong by one step, sent to
// a service through a real socket; a good message of the same kind is let through in between.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PEER_MESSAGES, readPeerMessage, type PeerMessage } from "../../src/rendezvous/index.ts";
import { FACTS, GAME, ServicePeer, TestService } from "../support/service-peer.ts";

let tested: TestService;
let peer: ServicePeer;
let sentCount = 0;
beforeAll(async () => {
  tested = await new TestService().open();
});
afterAll(() => tested.close());

/** The tenth wrong message ends a socket. */
async function refusalOf(message: unknown) {
  if (sentCount % 9 === 0) peer = await tested.peer();
  sentCount += 1;
  return peer.sendWrong(message);
}

const SESSION = "0".repeat(32);
const LOBBY_ID = "0".repeat(20);
const BYTES_16 = Buffer.alloc(16).toString("base64");
const GOOD: { readonly [K in PeerMessage["kind"]]: Omit<Extract<PeerMessage, { kind: K }>, "kind" | "n"> } = {
  host: { lobby: FACTS, resumeToken: null },
  update: { lobby: FACTS },
  beat: {},
  close: {},
  burn: { session: SESSION },
  find: { place: "K7M", ...GAME },
  enter: { lobbyId: LOBBY_ID, isWatching: false, ...GAME },
  pake: { session: SESSION, data: "AAAA" },
  prove: {},
  proof: { proof: BYTES_16 },
  meet: { session: SESSION, local: ["192.168.1.2:45000", "[fd00::1]:1"] },
  leave: { session: SESSION },
  look: { text: "a", mode: "battle", map: "b", version: null, hasSeat: true, cursor: LOBBY_ID },
  unlook: {},
  relay: {},
};

const WRONG_TEXTS = ["", 7, null, {}, "x".repeat(4_000)];
const WRONG_NAMES = [
  ...WRONG_TEXTS,
  " Ada",
  "A\u0007da",
  "A\u202eda",
  "A\u200bda",
  "a\u0301\u0301\u0301\u0301",
  "\ud800",
  "x".repeat(33),
];
const WRONG_SESSIONS = [
  ...WRONG_TEXTS,
  "0".repeat(31),
  "0".repeat(33),
  `${"0".repeat(31)}G`,
  `${"0".repeat(31)}\n`,
];
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  n: [-1, 1.5, "1", null, 2 ** 32, {}],
  resumeToken: [7, "", "0".repeat(31), "G".repeat(32)],
  session: WRONG_SESSIONS,
  lobbyId: [...WRONG_TEXTS, "0".repeat(19), "G".repeat(20), `' OR 1=1 -- ${"0".repeat(8)}`],
  place: [...WRONG_TEXTS, "K7", "K7MM", "K0M", "KIM", "k7m", "K7'", "K7M\n"],
  version: [7, {}, "", "1 2", "x".repeat(33), "1'; DROP TABLE lobbies; --"],
  contentHash: [...WRONG_TEXTS, "0".repeat(7), "0".repeat(65), "G".repeat(16)],
  mode: [...WRONG_TEXTS.filter((value) => value !== null), "Battle", "toString"],
  data: [
    ...WRONG_TEXTS.slice(0, 4),
    "A",
    "AA=",
    "AAA",
    "A===",
    "AAAA\n",
    "A-AA",
    Buffer.alloc(513).toString("base64"),
  ],
  proof: [
    ...WRONG_TEXTS,
    Buffer.alloc(15).toString("base64"),
    Buffer.alloc(17).toString("base64"),
    Buffer.alloc(18).toString("base64"),
  ],
  local: [
    null,
    {},
    "192.168.1.2:1",
    ["8.8.8.8:53"],
    ["192.168.1.2"],
    ["192.168.1.2:0"],
    ["192.168.1.2:65536"],
    ["192.168.01.2:1"],
    ["172.32.0.1:1"],
    ["[fe80::1]:1"],
    ["[2001:db8::1]:1"],
    ["[::ffff:10.0.0.1]:1"],
    ["localhost:1"],
    [7],
    Array.from({ length: 5 }, () => "10.0.0.1:1"),
  ],
  text: WRONG_NAMES.filter((value) => value !== null),
  map: WRONG_NAMES.filter((value) => value !== null),
  hasSeat: [null, 1, "true"],
  isWatching: [null, 1, "true"],
  cursor: ["", 7, "0".repeat(19), "0".repeat(21)],
  lobby: [
    ...[null, 7, [], {}, "x"],
    { ...FACTS, more: 1 },
    ...WRONG_NAMES.map((name) => ({ ...FACTS, name })),
    ...["A".repeat(25), "\u0000", "Ada\n"].map((name) => ({ ...FACTS, name })),
    ...WRONG_NAMES.filter((map) => map !== null).map((map) => ({ ...FACTS, map })),
    ...[0, 9, 1.5, "4"].map((seats) => ({ ...FACTS, seats, taken: 0 })),
    ...[-1, 5, 9, 0.5].map((taken) => ({ ...FACTS, taken })),
    ...["", "Battle", null].map((mode) => ({ ...FACTS, mode })),
    ...[0, "true", null].flatMap((flag) => [
      { ...FACTS, isPublic: flag },
      { ...FACTS, isRunning: flag },
      { ...FACTS, mayWatch: flag },
    ]),
    ...["", "1 2", 7].map((version) => ({ ...FACTS, version })),
    ...["", "xyz", 7].map((contentHash) => ({ ...FACTS, contentHash })),
  ],
};

const KINDS = Object.keys(PEER_MESSAGES) as PeerMessage["kind"][];

describe.each(KINDS)("%s", (kind) => {
  const good = { kind, n: 1, ...GOOD[kind] };

  test("a good one is read", () => {
    expect(readPeerMessage(JSON.stringify(good))).toEqual({ ok: true, value: good });
  });

  test("each field that is wrong, missing or unknown is refused", async () => {
    const wrongs: object[] = [
      { ...good, more: 1 },
      { ...good, __proto__: 1 },
    ];
    for (const field of Object.keys(PEER_MESSAGES[kind])) {
      wrongs.push(Object.fromEntries(Object.entries(good).filter(([name]) => name !== field)));
      expect(WRONG[field], `wrong values of ${field}`).toBeDefined();
      for (const value of WRONG[field]!) {
        // A text of null is what some may be.
        if (value === null && ["mode", "version", "text", "map"].includes(field)) continue;
        wrongs.push({ ...good, [field]: value });
      }
    }
    wrongs.splice(1, 1); // a prototype is no field of JSON: said as text below
    expect(await refusalOf(`${JSON.stringify(good).slice(0, -1)},"__proto__":1}`)).toMatchObject({
      reason: "malformed",
    });
    for (const wrong of wrongs) {
      const text = JSON.stringify(wrong);
      if (text.length > 4_096) continue; // the socket ends it: below
      expect(await refusalOf(text), text.slice(0, 300)).toMatchObject({
        kind: "refused",
        reason: "malformed",
      });
    }
  });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "7",
  '"x"',
  "{}",
  '{"kind":7}',
  '{"kind":"toString","n":1}',
  '{"kind":"__proto__","n":1}',
])("%s is no message", async (text) => {
  expect(await refusalOf(text)).toMatchObject({ reason: "malformed" });
});

test("a wrong message with a number is answered by it", async () => {
  expect(await refusalOf('{"kind":"find","n":77}')).toMatchObject({ n: 77 });
});

test("a message of before that nobody ever said is refused by its number, and the socket goes on", async () => {
  const quick = { kind: "quick", n: 78, mode: null, ...GAME };
  expect(await refusalOf(quick)).toMatchObject({ n: 78, reason: "malformed" });
  expect((await peer.ask("beat", {})).kind).toBe("done");
});

test("the tenth wrong message ends the socket, and so do bytes, and a message that is too long", async () => {
  const [wrong, bytes, long] = [await tested.peer(), await tested.peer(), await tested.peer()];
  for (let count = 0; count < 10; count += 1) wrong.send("{");
  bytes.sendBytes(Uint8Array.of(1));
  long.send(`{"kind":"beat","n":1${" ".repeat(4_096)}}`);
  expect(await wrong.closed).toBe(1001);
  expect(await bytes.closed).toBe(1003);
  expect(await long.closed).toBe(1009);
  const other = await tested.peer();
  expect((await other.ask("beat", {})).kind).toBe("done");
});
