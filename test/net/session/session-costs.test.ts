// Goal: a member makes nobody work or send for it without a bound.
// Method: sessions in simulated time; what a liar says is sealed as its own.
import { expect, test } from "vitest";

import { INTRODUCTIONS } from "../../../src/net/session/hear-signed.ts";
import { DEPARTED_MAX, TELLERS_MAX } from "../../../src/net/lobby/limits.ts";
import type { Packet } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  keyAt,
  optionsOf,
  say,
  SESSION_ID,
  SessionWorld,
  TAP,
} from "../../support/session-world.ts";

const VICTIM = addressOf(40);

test("of intros that nobody signed some in a second are checked, and the member that says them is heard without", () => {
  const world = new SessionWorld();
  world.host();
  const { secrets, ...options } = optionsOf(1);
  let checks = 0;
  const verify: typeof secrets.suite.verify = (...signed) => {
    checks += 1;
    return secrets.suite.verify(...signed);
  };
  const guest = world.join(1, addressOf(0), {
    ...options,
    secrets: { ...secrets, suite: { ...secrets.suite, verify } },
  });
  world.run(500);
  world.block(addressOf(2), addressOf(1)); // the guest has its seat from the host, and no word of its own
  const liar = world.join(2, addressOf(0));
  const isMet = (): boolean => TAP.knows(keyAt(world, 2), keyAt(world, 1));
  expect(world.run(1_000, () => isMet() && guest.session.lobby.remotes.length === 2)).toBe(true);
  const sender = liar.session.localPlayerId!;
  const sayFor = (ms: number, times: number): number => {
    const before = checks;
    for (let i = 0; i < times; i += 1) {
      const signature = new Uint8Array(64).fill(i + 1);
      say(world, { from: 2, sender }, 1, { kind: "intro", nonce: i + 1, stamp: i, addresses: [], signature });
    }
    world.run(ms);
    return checks - before;
  };
  expect(sayFor(100, 200)).toBe(INTRODUCTIONS.perSecond);
  expect(sayFor(100, 200)).toBeLessThanOrEqual(INTRODUCTIONS.perSecond / 5); // a tenth of a second later
  world.run(1_000);
  expect(sayFor(100, 200)).toBe(INTRODUCTIONS.perSecond);
  expect(dropsOf(guest, "altered")).toBe(0);
});

test.each<Packet>([
  { kind: "start-ack" },
  { kind: "goodbye-ack" },
  { kind: "talk", awaited: 0, first: 0, sayings: [] },
  { kind: "seat-request", rosterVersion: 1, team: 1, color: 0, emblem: 0 },
  { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
])(
  "who was sent away and says $kind with a victim's address on it has no more sent there than came",
  (packet) => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(500);
    const ends = { from: keyAt(world, 1), to: host.session.key, sessionId: SESSION_ID };
    host.session.lobby.removePlayer(2);
    world.run(1_000);
    const bytes = Array.from({ length: 20 }, () => TAP.packet(packet, 2, ends));
    for (const one of bytes) world.inject(VICTIM, addressOf(0), one);
    world.run(1_000);
    const lengthOf = (all: readonly Uint8Array[]): number => all.reduce((sum, { length }) => sum + length, 0);
    const sent = world.sent.filter(({ to }) => to.port === VICTIM.port);
    expect(lengthOf(sent.map((one) => one.bytes))).toBeLessThanOrEqual(lengthOf(bytes));
    expect(sent.length > 0).toBe(packet.kind === "goodbye"); // it alone is answered
  },
);

test("a packet of nobody costs few looks at the seal, however many have left the seat in whose name it comes", () => {
  const world = new SessionWorld();
  const { secrets, ...options } = optionsOf(0);
  let looks = 0;
  const cipher: typeof secrets.suite.cipher = (key) => {
    const own = secrets.suite.cipher(key);
    return {
      seal: own.seal.bind(own),
      open: (...sealed) => {
        looks += 1;
        return own.open(...sealed);
      },
    };
  };
  const host = world.host({ ...options, secrets: { ...secrets, suite: { ...secrets.suite, cipher } } });
  let first: Uint8Array | null = null;
  for (let i = 0; i < DEPARTED_MAX; i += 1) {
    const guest = world.join(i === 0 ? 3 : 1, addressOf(0), {
      token: 5_000 + i,
      secrets: TAP.secretsOf(`guest ${i}`),
    });
    expect(
      world.run(5_000, () => guest.session.localPlayerId === 2 && host.session.lobby.players.length === 2),
    ).toBe(true);
    first ??= guest.session.key;
    guest.session.leave("left", world.nowMs);
    expect(world.run(5_000, () => guest.session.phase === "closed")).toBe(true);
  }
  for (const from of [addressOf(1), VICTIM]) {
    looks = 0;
    const junk = new Uint8Array(300);
    junk.set(
      TAP.packet({ kind: "start-ack" }, 2, {
        from: keyAt(world, 1),
        to: host.session.key,
        sessionId: SESSION_ID,
      }),
    );
    host.session.openDatagram(from, junk, world.nowMs);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(2 * TELLERS_MAX);
  }
  // The first of them is still known where it was.
  const late = { kind: "goodbye", reason: "left", end: null, lostMask: 0 } as const;
  const before = world.sent.length;
  world.inject(
    addressOf(3),
    addressOf(0),
    TAP.packet(late, 2, { from: first!, to: host.session.key, sessionId: SESSION_ID }),
  );
  world.run(50);
  expect(world.sent.slice(before).map(({ to }) => to)).toEqual([addressOf(3)]);
});
