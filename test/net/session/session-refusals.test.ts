import { expect, test } from "vitest";

import { HELLO_TIMEOUT_MS, REDIRECTS_MAX } from "../../../src/net/constants.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { PROTOCOL_VERSION, readPacket, writePacket, type Packet } from "../../../src/wire/index.ts";
import { sealPacket } from "../../support/seal-packet.ts";
import {
  addressOf,
  lossOf,
  optionsOf,
  rosterOf,
  SessionWorld,
  startOf,
} from "../../support/session-world.ts";

const OUTSIDER = addressOf(40);

function sentTo(world: SessionWorld, place: number): readonly Packet[] {
  return world.sent
    .filter(({ to }) => to.port === addressOf(place).port)
    .map(({ bytes }) => readPacket(bytes, 0))
    .flatMap((read) => (read.ok ? [read.value.packet] : []));
}

test("a full lobby refuses, and takes the next one after somebody has left", () => {
  const world = new SessionWorld();
  const host = world.host({ playerCountMax: 2 });
  const guest = world.join(1, addressOf(0));
  world.run(500);
  const refused = world.join(2, addressOf(0));
  world.run(500);
  expect(lossOf(refused)).toEqual({ kind: "refused", reason: "full" });
  expect(refused.session.phase).toBe("closed");
  guest.session.leave("left", world.nowMs);
  world.run(500);
  const taken = world.join(2, addressOf(0), { token: 77 });
  world.run(500);
  expect(taken.session.localPlayerId).toBe(2);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2"]);
});

test("a match that has begun refuses newcomers, also through another peer, and forgives a late hello", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  world.run(2_000);
  host.session.start(1, world.nowMs);
  world.run(1_000);
  const refused = [world.join(2, addressOf(0)), world.join(3, addressOf(1))];
  world.run(1_000);
  expect(refused.map(lossOf)).toEqual(Array(2).fill({ kind: "refused", reason: "started" }));
  const hello = world.sent.find(({ from }) => from.port === addressOf(1).port)!;
  const count = sentTo(world, 1).length;
  world.inject(addressOf(1), addressOf(0), hello.bytes);
  world.run(50);
  expect(sentTo(world, 1)).toHaveLength(count);
  expect([host.session.phase, guest.session.phase]).toEqual(["starting", "starting"]);
});

test("another version of the simulation is told so", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0), { simVersion: 8 });
  world.run(500);
  expect(lossOf(guest)).toEqual({ kind: "refused", reason: "other-version" });
  expect(rosterOf(host)).toEqual(["1 Cat 0"]);
});

// Goal: versions of the protocol that can't read each other still part in peace.
// Method: every datagram of the guest gets another version and the checksum that belongs to it, and the other way round.
test("another version of the protocol is told so once, and nobody answers an answer", () => {
  const world = new SessionWorld();
  const host = world.host();
  const hello = writePacket(
    { kind: "hello", token: 5, simVersion: 7, mapChecksum: 0, name: "Old", addresses: [] },
    1,
    0,
  );
  world.inject(OUTSIDER, addressOf(0), otherVersion(hello));
  world.run(1_000);
  expect(sentTo(world, 40)).toEqual([{ kind: "not-joinable", token: 0, reason: "other-version" }]);
  expect(rosterOf(host)).toEqual(["1 Cat 0"]);

  const answer = otherVersion(world.sent.find(({ to }) => to.port === OUTSIDER.port)!.bytes);
  const guest = world.join(1, OUTSIDER);
  world.inject(OUTSIDER, addressOf(1), answer);
  world.inject(OUTSIDER, addressOf(0), answer);
  world.inject(OUTSIDER, addressOf(0), otherVersion(writePacket({ kind: "goodbye-ack" }, 1, 0)));
  world.run(1_000);
  expect(lossOf(guest)).toEqual({ kind: "refused", reason: "other-version" });
  expect(sentTo(world, 40).filter(({ kind }) => kind !== "hello")).toHaveLength(1);
});

test("a word of another version from elsewhere does not turn a newcomer away", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(0));
  world.inject(OUTSIDER, addressOf(1), otherVersion(writePacket({ kind: "goodbye-ack" }, 1, 0)));
  world.run(500);
  expect(guest.session.phase).toBe("connecting");
});

test("nobody answers for 10 s: no answer", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(0));
  world.run(HELLO_TIMEOUT_MS - 10);
  expect(guest.session.phase).toBe("connecting");
  world.run(10);
  expect(lossOf(guest)).toEqual({ kind: "no-answer" });
});

test("peers that name each other as the master do not send a newcomer round for ever", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(5));
  const { token } = optionsOf(1);
  let asked = 0;
  const ring = () => {
    for (const { to, bytes, atMs } of world.sent) {
      if (atMs !== world.nowMs || !readPacket(bytes, 0).ok) continue;
      asked += 1;
      const masterAddress = addressOf(to.port === addressOf(5).port ? 6 : 5);
      world.inject(to, addressOf(1), writePacket({ kind: "not-master-peer", token, masterAddress }, 1, 0));
    }
    return guest.session.phase === "closed";
  };
  expect(world.run(2_000, ring)).toBe(true);
  expect(lossOf(guest)).toEqual({ kind: "no-master-peer" });
  expect(asked).toBeLessThanOrEqual(REDIRECTS_MAX + 1);
});

test("a newcomer listens only to the one it asks, and only to answers to its own hello", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(0));
  const { token } = optionsOf(1);
  const roster = [1, 2].map((playerId) => ({
    playerId,
    token,
    team: playerId,
    name: "X",
    addresses: [OUTSIDER],
  }));
  const welcome: Packet = {
    ...{ kind: "welcome", token, sessionId: 9, playerId: 2, masterId: 1 },
    ...{ reign: 0, rosterVersion: 1, options: classicOptions(3), mapChecksum: 0, roster, bots: [] },
    ...{ startCount: 0, removed: [] },
  };
  const refusal: Packet = { kind: "not-joinable", token, reason: "full" };
  const detour: Packet = { kind: "not-master-peer", token, masterAddress: OUTSIDER };
  const inject = (from: typeof OUTSIDER, packet: Packet) =>
    world.inject(from, addressOf(1), writePacket(packet, 1, 0));
  for (const packet of [welcome, refusal, detour]) inject(OUTSIDER, packet);
  for (const packet of [welcome, refusal, detour]) inject(addressOf(0), { ...packet, token: 4 });
  inject(addressOf(0), { ...refusal, token: 0 });
  inject(addressOf(0), { ...welcome, playerId: 1 }); // a guest that would be the master
  inject(addressOf(0), { ...detour, masterAddress: addressOf(0) }); // go to where you are
  inject(addressOf(0), {
    kind: "hello",
    token: 4,
    simVersion: 7,
    mapChecksum: 0,
    name: "Another newcomer",
    addresses: [],
  });
  world.run(500);
  expect(guest.session.phase).toBe("connecting");
  expect(new Set(world.sent.map(({ to }) => to.port))).toEqual(new Set([addressOf(0).port]));
  inject(addressOf(0), refusal);
  world.run(20);
  expect(lossOf(guest)).toEqual({ kind: "refused", reason: "full" });
});

test("a newcomer started again at its old address gets in, and its former self is gone", () => {
  const world = new SessionWorld();
  const host = world.host();
  const third = world.join(2, addressOf(0));
  world.join(1, addressOf(0), { name: "Before" });
  world.run(1_000);
  expect(rosterOf(third)).toContain("3 Before");
  const lateHello = world.sent.find(({ from }) => from.port === addressOf(1).port)!.bytes;
  const again = world.join(1, addressOf(0), { name: "After", token: 99 });
  world.run(2_000);
  expect(again.session.phase).toBe("lobby");
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2", "3 After"]);
  expect(rosterOf(third)).toEqual(rosterOf(host));
  expect(host.session.isEverybodyReady).toBe(true);
  world.inject(addressOf(1), addressOf(0), lateHello); // of the former self: it does not come back
  world.run(2_000);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2", "3 After"]);
  expect(again.session.phase).toBe("lobby");
});

test("a hello said again by who is in hurts in no phase", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  const sayAgain = () => {
    const hello = world.sent.find(({ from }) => from.port === addressOf(1).port)!.bytes;
    for (const to of [addressOf(0), addressOf(1)]) world.inject(addressOf(1), to, hello);
    world.run(300);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
  };
  world.run(1_000);
  sayAgain();
  expect(host.session.isEverybodyReady).toBe(true);
  host.session.start(1, world.nowMs);
  world.run(500);
  sayAgain();
  world.run(5_000);
  sayAgain();
  expect([startOf(host), startOf(guest)]).toMatchObject([{ seed: 1 }, { seed: 1 }]);
  guest.session.leave("left", world.nowMs);
  sayAgain();
  expect(guest.session.phase).toBe("closed");
});

test("a lobby whose roster has changed 65,536 times goes on", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  world.run(500);
  for (let token = 10_000; token < 10_000 + 32_770; token += 1) {
    const hello = writePacket(
      { kind: "hello", token, simVersion: 7, mapChecksum: 0, name: "Restless", addresses: [] },
      1,
      0,
    );
    host.session.openDatagram(addressOf(2), hello, world.nowMs);
    if (token % 8_192 !== 0) host.session.takeDatagrams();
    else world.run(300);
  }
  const last = world.join(3, addressOf(0));
  world.run(500);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1", "3 Restless", "4 Cat 3"]);
  expect([rosterOf(guest), rosterOf(last)]).toEqual([rosterOf(host), rosterOf(host)]);
});

function otherVersion(bytes: Uint8Array): Uint8Array {
  return sealPacket(bytes.with(2, PROTOCOL_VERSION + 1), 0);
}

test("a hello with a false sender gets one answer and no stream of packets", () => {
  const world = new SessionWorld();
  world.host();
  const hello: Packet = {
    kind: "hello",
    token: 99,
    simVersion: 7,
    mapChecksum: 0,
    name: "Nobody",
    addresses: [],
  };
  world.inject(OUTSIDER, addressOf(0), writePacket(hello, 1, 0));
  world.run(9_000);
  expect(sentTo(world, 40).map(({ kind }) => kind)).toEqual(["welcome"]);
});
