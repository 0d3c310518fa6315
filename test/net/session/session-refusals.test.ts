import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { expect, test } from "vitest";

import { HELLO_TIMEOUT_MS, REDIRECTS_MAX, RESEND_MS } from "../../../src/net/constants.ts";
import { areEqual } from "../../../src/seal/index.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import {
  partsOfWelcome,
  PROTOCOL_VERSION,
  writePacket,
  type Address,
  type Packet,
  type WelcomePacket,
} from "../../../src/wire/index.ts";
import {
  addressOf,
  lossOf,
  optionsOf,
  packetIn,
  packetsTo,
  rosterOf,
  SessionWorld,
  startOf,
  TAP,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";

const OUTSIDER = addressOf(40);

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
  host.session.lobby.start(1, world.nowMs);
  world.run(1_000);
  const refused = [world.join(2, addressOf(0)), world.join(3, addressOf(1))];
  world.run(1_000);
  expect(refused.map(lossOf)).toEqual(Array(2).fill({ kind: "refused", reason: "started" }));
  const [knock, hello] = hellosOf(world, 1) as [Uint8Array, Uint8Array];
  const answers = (): number =>
    packetsTo(world, 1).filter(({ kind }) => kind === "not-joinable" || kind === "welcome-part").length;
  const count = answers();
  world.inject(addressOf(1), addressOf(0), hello);
  world.run(50);
  expect(answers()).toBe(count);
  world.inject(addressOf(1), addressOf(0), knock); // gets another cookie, and nothing comes of it
  world.run(50);
  expect(answers()).toBe(count);
  expect([host.session.phase, guest.session.phase]).toEqual(["starting", "starting"]);
});

test.each([
  ["another version of the simulation", { simVersion: 8 }, "other-version"],
  ["the same with other rules built in", { content: 2 }, "other-content"],
] as const)("%s is told so", (_, change, reason) => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0), change);
  world.run(500);
  expect(lossOf(guest)).toEqual({ kind: "refused", reason });
  expect(rosterOf(host)).toEqual(["1 Cat 0"]);
});

test("whom the host does not want to meet again is told so, whatever it calls itself, and nobody else is", () => {
  const world = new SessionWorld();
  const blocked = TAP.secretsOf(1).signingKey.identity;
  const host = world.host({ isBlocked: (identity) => areEqual(identity, blocked) });
  const other = world.join(2, addressOf(0));
  world.run(500);
  const guest = world.join(1, addressOf(0), { name: "Somebody else", token: 1_234 });
  const again = world.join(3, addressOf(0), { ...optionsOf(1, 7), token: 1_235 }); // another run, at another place
  world.run(500);
  for (const one of [guest, again]) expect(lossOf(one)).toEqual({ kind: "refused", reason: "blocked" });
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2"]);
  expect(other.session.phase).toBe("lobby");
});

// Goal: versions of the protocol that can't read each other still part in peace.
// Method: datagrams get another version, as if another build had written them, in both directions.
test("another version of the protocol is told so once, and nobody answers an answer", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.inject(OUTSIDER, addressOf(0), otherVersion(new Stranger("Old").knock()));
  world.run(1_000);
  expect(packetsTo(world, 40)).toEqual([{ kind: "other-version" }]);
  expect(rosterOf(host)).toEqual(["1 Cat 0"]);

  const answer = otherVersion(world.sent.find(({ to }) => to.port === OUTSIDER.port)!.bytes);
  const guest = world.join(1, OUTSIDER);
  world.inject(OUTSIDER, addressOf(1), answer);
  world.inject(OUTSIDER, addressOf(0), answer);
  world.inject(OUTSIDER, addressOf(0), otherVersion(TAP.forged({ kind: "goodbye-ack" }, 1, 0)));
  world.run(500);
  expect(lossOf(guest)).toBeUndefined(); // a better answer may come yet
  world.run(600);
  expect(lossOf(guest)).toEqual({ kind: "refused", reason: "other-version" });
  expect(packetsTo(world, 40).filter(({ kind }) => kind !== "hello")).toHaveLength(1);
});

test.each([
  ["of another version", otherVersion(writePacket({ kind: "other-version" }, 1))],
  ["of this version", writePacket({ kind: "other-version" }, 1)],
])(
  "a word of another version that anybody may have sent, %s, does not turn a newcomer away whom another answers",
  (_, bytes) => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    for (let i = 0; i < 50; i += 1) {
      world.inject(addressOf(0), addressOf(1), bytes); // as if it came from whom it asks
      world.run(50);
    }
    expect(guest.session.phase).toBe("lobby");
    expect(host.session.lobby.isEverybodyReady).toBe(true);
    const late = world.join(2, addressOf(9)); // where nobody is
    world.inject(OUTSIDER, addressOf(2), bytes);
    world.run(3_000);
    expect(late.session.phase).toBe("connecting");
  },
);

test("nobody answers for 10 s: it asks again and again, more and more rarely, and there is no answer", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(0));
  world.run(HELLO_TIMEOUT_MS - 10);
  expect(guest.session.phase).toBe("connecting");
  const askedMs = world.sent.map(({ atMs }) => atMs);
  expect(askedMs.length).toBeGreaterThan(6);
  const gapsMs = askedMs.slice(1).map((atMs, i) => atMs - askedMs[i]!);
  expect(gapsMs).toEqual(gapsMs.toSorted((a, b) => a - b));
  expect(gapsMs.at(-1)).toBeGreaterThan(gapsMs[0]!);
  world.run(2 * RESEND_MS);
  expect(lossOf(guest)).toEqual({ kind: "no-answer" });
});

test("peers that name each other as the master do not send a newcomer round for ever", () => {
  const world = new SessionWorld();
  const guest = world.join(1, addressOf(5));
  const { token } = optionsOf(1);
  const members = new Map([5, 6].map((place) => [addressOf(place).port, new Stranger(`member ${place}`)]));
  let asked = 0;
  let seen = 0;
  const ring = () => {
    for (; seen < world.sent.length; seen += 1) {
      const { to, bytes } = world.sent[seen]!;
      const hello = packetIn(bytes);
      if (hello?.kind !== "hello") continue;
      const member = members.get(to.port)!;
      if (hello.proof === null) {
        world.inject(to, addressOf(1), member.cookieFor(hello.key));
        continue;
      }
      asked += 1;
      const masterAddress = addressOf(to.port === addressOf(5).port ? 6 : 5);
      const answer: Packet = { kind: "not-master-peer", token, masterAddress };
      world.inject(to, addressOf(1), member.say(answer, 1, hello.key));
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
  const [asked, other] = [new Stranger("asked"), new Stranger("other")];
  const ofKeys = ({ keys }: Pick<Stranger, "keys">) => ({ key: keys.publicKey, identity: keys.identity });
  const own = { key: guest.session.key, identity: TAP.secretsOf(1).signingKey.identity };
  const rosterOfTwo = (master: Stranger, newcomer = own) =>
    [ofKeys(master), newcomer].map((keys, place) => ({
      ...{ playerId: place + 1, token, team: place + 1, name: "X", addresses: [OUTSIDER] },
      ...keys,
    }));
  const welcome: WelcomePacket = {
    ...{ kind: "welcome", token, sessionId: 9, playerId: 2, masterId: 1 },
    ...{ reign: 0, rosterVersion: 1, options: classicOptions(3), mapChecksum: 0 },
    ...{ roster: rosterOfTwo(asked), bots: [], looks: PLAIN_LOOKS, startCount: 0, removed: [] },
  };
  const refusal: Packet = { kind: "not-joinable", token, reason: "full", cause: null };
  const detour: Packet = { kind: "not-master-peer", token, masterAddress: OUTSIDER };
  const inject = (from: Address, packet: Packet | WelcomePacket, by = asked) => {
    for (const part of packet.kind === "welcome" ? partsOfWelcome(packet) : [packet])
      world.inject(from, addressOf(1), by.say(part, 1, guest.session.key));
  };
  for (const packet of [welcome, refusal, detour]) inject(addressOf(0), packet); // before there is a key
  world.inject(OUTSIDER, addressOf(1), other.cookieFor(guest.session.key)); // not whom it asks
  world.inject(addressOf(0), addressOf(1), other.cookieFor(other.keys.publicKey)); // not to its knock
  world.run(20);
  world.inject(addressOf(0), addressOf(1), asked.cookieFor(guest.session.key));
  world.run(20);
  for (const packet of [welcome, refusal, detour]) {
    inject(OUTSIDER, packet); // of who is asked, but from elsewhere
    inject(addressOf(0), packet, other); // from there, by other keys
    inject(addressOf(0), { ...packet, token: 4 });
  }
  inject(addressOf(0), { ...refusal, token: 0 });
  inject(addressOf(0), { ...welcome, playerId: 1 }); // a guest that would be the master
  inject(addressOf(0), { ...detour, masterAddress: addressOf(0) }); // go to where you are
  inject(addressOf(0), { ...welcome, roster: rosterOfTwo(other) }); // the master is another
  inject(addressOf(0), { ...welcome, roster: rosterOfTwo(asked, ofKeys(other)) }); // the newcomer is another
  world.inject(addressOf(0), addressOf(1), other.knock());
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
  const lateHello = hellosOf(world, 1)[1]!;
  const again = world.join(1, addressOf(0), { ...optionsOf(1, 1), name: "After", token: 99 });
  world.run(2_000);
  expect(again.session.phase).toBe("lobby");
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2", "3 After"]);
  expect(rosterOf(third)).toEqual(rosterOf(host));
  expect(host.session.lobby.isEverybodyReady).toBe(true);
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
    for (const hello of hellosOf(world, 1).slice(0, 2))
      for (const to of [addressOf(0), addressOf(1)]) world.inject(addressOf(1), to, hello);
    world.run(300);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
  };
  world.run(1_000);
  sayAgain();
  expect(host.session.lobby.isEverybodyReady).toBe(true);
  host.session.lobby.start(1, world.nowMs);
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
  for (let i = 0; i < 65_540; i += 1) {
    host.session.lobby.setTeam(1, 2 + (i % 2), world.nowMs);
    if (i % 8_192 === 0) world.run(300);
  }
  const last = world.join(3, addressOf(0));
  world.run(500);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1", "3 Cat 3"]);
  for (const one of [guest, last]) {
    expect(rosterOf(one)).toEqual(rosterOf(host));
    expect(one.session.lobby.players[0]!.team).toBe(3);
  }
});

function otherVersion(bytes: Uint8Array): Uint8Array {
  return bytes.with(2, PROTOCOL_VERSION + 1);
}

/** The hellos that went out from a place: the first has no cookie. */
function hellosOf(world: SessionWorld, place: number): readonly Uint8Array[] {
  return world.sent
    .filter(({ from, bytes }) => from.port === addressOf(place).port && packetIn(bytes)?.kind === "hello")
    .map(({ bytes }) => bytes);
}

test("a hello with a false sender gets one answer and no stream of packets", () => {
  const world = new SessionWorld();
  const host = world.host();
  const nobody = new Stranger("Nobody");
  world.inject(OUTSIDER, addressOf(0), nobody.knock());
  world.run(9_000);
  expect(packetsTo(world, 40).map(({ kind }) => kind)).toEqual(["cookie"]);
  expect(rosterOf(host)).toEqual(["1 Cat 0"]); // and nothing is kept of it
  expect(nobody.enter(host, OUTSIDER, world.nowMs).answers).toHaveLength(1);
  world.run(9_000); // who reads there, and is not heard again, gets nothing more either
  expect(packetsTo(world, 40)).toHaveLength(1);
});
