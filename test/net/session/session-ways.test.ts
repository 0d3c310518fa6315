import { describe, expect, test } from "vitest";

import { INTRO_SLOW_MS, RESEND_MS } from "../../../src/net/constants.ts";
import { SimulatedNat } from "../../../src/simnet/simulated-nat.ts";
import type { Address } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  packetIn,
  packetsTo,
  say,
  SESSION_ID,
  SessionWorld,
  TAP,
  welcomesIn,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";
import { MASTER, natOf, WayWorld } from "../../support/way-world.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });

describe("two newcomers and a master peer that both reach", () => {
  test("behind routers that let in whom they know find a direct way", () => {
    for (const kind of ["address-restricted", "port-restricted"] as const) {
      const world = new WayWorld();
      world.host();
      const a = world.join(at("192.168.1.5"), { nat: natOf(2, kind) });
      const b = world.join(at("192.168.7.9"), { nat: natOf(3, kind) });
      expect(world.runToReady(2_000)).toBe(true);
      expect([a.wayTo(3), b.wayTo(2)]).toEqual(["direct 198.51.100.3:30300", "direct 198.51.100.2:30200"]);
    }
  });

  test("behind the same router take the way that does not leave the house", () => {
    const world = new WayWorld();
    world.host();
    const nat = new SimulatedNat({ host: "198.51.100.2", kind: "port-restricted", isHairpin: true });
    const a = world.join(at("192.168.1.5"), { nat });
    const b = world.join(at("192.168.1.9"), { nat });
    expect(world.runToReady()).toBe(true);
    world.run(3_000);
    expect([a.wayTo(3), b.wayTo(2)]).toEqual(["direct 192.168.1.9:45000", "direct 192.168.1.5:45000"]);
    expect(a.wayTo(1)).toBe("direct 203.0.113.1:45000");
  });

  test("of which one is behind a symmetric router, find a way if the other lets in any port", () => {
    const world = new WayWorld();
    world.host();
    const a = world.join(at("192.168.1.5"), { nat: natOf(2, "symmetric") });
    const b = world.join(at("192.168.7.9"), { nat: natOf(3, "address-restricted") });
    expect(world.runToReady(2_500)).toBe(true);
    expect(a.wayTo(3)).toBe("direct 198.51.100.3:30300");
    expect(b.wayTo(2)).toMatch(/^direct 198\.51\.100\.2:302\d\d$/); // another port than the master peer sees
  });

  test("behind symmetric routers have their packets passed on", () => {
    const world = new WayWorld();
    world.host();
    const a = world.join(at("192.168.1.5"), { nat: natOf(2, "symmetric") });
    const b = world.join(at("192.168.7.9"), { nat: natOf(3, "symmetric") });
    expect(world.runToReady(5_000)).toBe(true);
    expect([a.wayTo(3), b.wayTo(2)]).toEqual(["relayed 1", "relayed 1"]);
    world.run(1_000);
    expect(world.master.session.lobby.players.map(({ relayedTo }) => relayedTo)).toEqual([[], [3], [2]]);
  });

  test("that both have IPv6 need no router's leave", () => {
    const world = new WayWorld();
    const v6 = [1, 2, 3].map((i) => at(`2001:db8::${i}`));
    world.host({ localAddresses: [MASTER, v6[0]!] });
    const a = world.join(at("192.168.1.5"), { localAddresses: [at("192.168.1.5"), v6[1]!] });
    expect(world.runToReady()).toBe(true);
    expect(a.session.lobby.remotes[0]!.ways.candidates.addresses).toEqual([MASTER, v6[0]]);
  });
});

test("a direct way that heals takes the place of the relay, in the lobby", () => {
  const world = new WayWorld();
  world.host();
  const a = world.join(at("203.0.113.2"));
  const b = world.join(at("203.0.113.3"));
  world.cut(a, b);
  expect(world.runToReady()).toBe(true);
  expect([a.wayTo(3), b.wayTo(2)]).toEqual(["relayed 1", "relayed 1"]);
  world.heal();
  world.run(2_000);
  expect([a.wayTo(3), b.wayTo(2)]).toEqual(["direct 203.0.113.3:45000", "direct 203.0.113.2:45000"]);
});

test("a pair that is cut in the lobby is joined by another in seconds, and everybody is ready again", () => {
  const world = new WayWorld();
  world.host();
  const a = world.join(at("203.0.113.2"));
  const b = world.join(at("203.0.113.3"));
  expect(world.runToReady()).toBe(true);
  expect(a.wayTo(3)).toBe("direct 203.0.113.3:45000");
  world.cut(a, b);
  expect(world.run(5_000, () => a.wayTo(3) === "relayed 1" && b.wayTo(2) === "relayed 1")).toBe(true);
  expect(world.run(2_000, () => world.master.session.lobby.isEverybodyReady)).toBe(true);
});

test("a member that is cut off from the master peer alone stays in, through another", () => {
  const world = new WayWorld();
  world.host();
  const a = world.join(at("203.0.113.2"));
  world.join(at("203.0.113.3"));
  expect(world.runToReady()).toBe(true);
  world.cut(world.master, a);
  world.run(15_000);
  expect([a.wayTo(1), world.master.wayTo(2)]).toEqual(["relayed 3", "relayed 3"]);
  world.master.session.lobby.setTeam(2, 7, world.nowMs); // a new roster reaches it too
  world.run(1_000);
  expect(a.session.lobby.players[1]!.team).toBe(7);
  expect(world.master.session.lobby.isEverybodyReady).toBe(true);
  world.play();
  expect(a.events.filter(({ kind }) => kind === "starting")).toHaveLength(1);
});

test("with nobody to pass packets on, a way that is cut is none, and nobody is ready", () => {
  const world = new WayWorld();
  world.host();
  const a = world.join(at("203.0.113.2"));
  expect(world.runToReady()).toBe(true);
  world.cut(world.master, a);
  world.run(7_000);
  expect(world.master.wayTo(2)).toBe("none");
  expect(world.master.session.lobby.isEverybodyReady).toBe(false);
  world.heal();
  expect(world.run(3_000, () => world.master.session.lobby.isEverybodyReady)).toBe(true);
});

// Goal: a way once chosen stays. Method: two ways of the same length, much jitter; the changes are counted.
test("near equal ways do not take turns", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const world = new WayWorld({ delayMs: 60, jitterMs: 40, lossPercent: 10 }, seed);
    world.host();
    const nat = new SimulatedNat({ host: "198.51.100.2", kind: "address-restricted", isHairpin: true });
    const a = world.join(at("192.168.1.5"), { nat });
    const b = world.join(at("192.168.1.9"), { nat });
    expect(world.runToReady(), `seed ${seed}`).toBe(true);
    const ways = new Set<string>();
    let changes = 0;
    world.run(30_000, () => {
      const way = a.wayTo(b.session.localPlayerId!);
      if (!ways.has(way)) changes += 1;
      ways.add(way);
      return false;
    });
    expect(changes, `seed ${seed}: ${[...ways].join()}`).toBeLessThanOrEqual(2);
    expect(a.wayTo(b.session.localPlayerId!), `seed ${seed}`).toBe("direct 192.168.1.9:45000");
  }
});

describe("addresses that are not the sender's", () => {
  // Goal: a hello can't aim the lobby at a third machine. Method: all that goes to the named addresses is counted.
  const VICTIM = at("192.0.2.66");
  const victims = [1, 2, 3, 4].map((i) => ({ ...VICTIM, port: i }));

  function countTo(world: SessionWorld, addresses: readonly Address[]): number {
    return world.sent.filter(({ to }) =>
      addresses.some((one) => one.host === to.host && one.port === to.port),
    ).length;
  }

  test("in a hello whose sender is never heard again get nothing, from nobody", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(1_000);
    const nobody = new Stranger("Nobody");
    const { answers } = nobody.enter(host, addressOf(40), world.nowMs, { addresses: victims });
    expect(answers.map(({ to }) => to)).toEqual([addressOf(40)]); // the welcome
    world.run(9_000);
    expect(countTo(world, victims)).toBe(0);
    expect(countTo(world, [addressOf(40)])).toBe(0); // and then nothing, from the members neither
  });

  test("of a hello, from where its sender does not read, get a cookie, no longer than the hello", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(1_000);
    const nobody = new Stranger("Nobody");
    const [victim] = victims as [Address];
    const lies = [nobody.knock(), nobody.ask({ cookie: new Uint8Array(16), key: host.session.key })];
    for (const bytes of lies) world.inject(victim, addressOf(0), bytes);
    world.run(9_000);
    const sent = world.sent.filter(({ to }) => to.host === victim.host);
    expect(sent.map(({ bytes }) => packetIn(bytes)?.kind)).toEqual(["cookie", "cookie"]);
    for (const { bytes } of sent) expect(bytes.length).toBeLessThanOrEqual(lies[0]!.length);
    expect(host.session.lobby.players).toHaveLength(2);
  });

  test("of a member get a few intros, and none once there is a way to it", () => {
    const world = new SessionWorld();
    world.host();
    world.join(1, addressOf(0));
    world.join(2, addressOf(0), { localAddresses: victims });
    world.run(5_000);
    const count = countTo(world, victims);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(2 * 4 * 25);
    world.run(30_000);
    expect(countTo(world, victims)).toBe(count);
  });

  test("of a member that can't be reached directly get ten a second for ten seconds, then one", () => {
    const world = new SessionWorld();
    world.host();
    world.join(1, addressOf(0));
    world.cut(addressOf(1), addressOf(2));
    world.join(2, addressOf(0), { localAddresses: victims.slice(0, 1) });
    const toVictim = (): number =>
      world.sent.filter(({ to, from }) => to.port === 1 && from.port === addressOf(1).port).length;
    world.run(11_000);
    expect(toVictim()).toBeLessThanOrEqual(10_000 / RESEND_MS + 2);
    expect(toVictim()).toBeGreaterThan(50);
    const before = toVictim();
    world.run(20_000);
    expect(toVictim() - before).toBeLessThanOrEqual(20_000 / INTRO_SLOW_MS + 1);
    expect(toVictim() - before).toBeGreaterThan(10); // it may yet come into reach
  });

  test("that are one's own, or of a kind that one has not, are not tried", () => {
    const world = new SessionWorld();
    const own = at("192.168.0.5");
    world.host();
    world.join(1, addressOf(0), { localAddresses: [own] });
    world.join(2, addressOf(0), { localAddresses: [own, at("2001:db8::1")] });
    world.run(3_000);
    const bySecond = world.sent.filter(({ from }) => from.port === addressOf(1).port);
    expect(bySecond.filter(({ to }) => to.host === own.host || to.host.includes(":"))).toEqual([]);
  });
});

test("an intro from elsewhere moves nobody while there is a way: an echo or a liar steals no seat", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, addressOf(0));
  const third = world.join(2, addressOf(0));
  world.run(2_000);
  const facts = { nonce: 7, stamp: 0, addresses: [], signature: null };
  const intro = { kind: "intro", ...facts } as const;
  for (const [seat, place] of [
    [host, 0],
    [third, 2],
  ] as const) {
    say(world, { from: 40, sender: 2, by: 1 }, place, intro); // an echo
    world.inject(addressOf(40), seat.address, TAP.forged(intro, 2, SESSION_ID));
    const before = world.sent.length;
    const altered = dropsOf(seat, "altered");
    world.run(1_000);
    expect(dropsOf(seat, "alien-sender")).toBe(1);
    expect(dropsOf(seat, "altered")).toBe(altered + 1);
    expect(world.sent.slice(before).filter(({ to }) => to.port === addressOf(40).port)).toEqual([]);
    expect(seat.session.lobby.players[1]!.way).toEqual({ kind: "direct", address: addressOf(1) });
  }
  expect(host.session.lobby.isEverybodyReady).toBe(true);
});

test("an answer to no intro of ours, or one that is late by seconds, proves no way", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.block(addressOf(1), addressOf(2));
  world.block(addressOf(2), addressOf(1));
  world.join(1, addressOf(0));
  const third = world.join(2, addressOf(0));
  world.run(1_000);
  const inject = (nonce: number, stamp: number, from = 1): void =>
    say(world, { from, sender: 2, by: 1 }, 2, { kind: "intro-ack", nonce, stamp });
  const intros = world.sent
    .filter(({ from, to }) => from.port === addressOf(2).port && to.port === addressOf(1).port)
    .map(({ bytes }) => packetIn(bytes))
    .flatMap((packet) => (packet?.kind === "intro" ? [packet] : []));
  const { stamp, nonce } = intros.at(-1)!;
  inject((nonce + 1) >>> 0, stamp);
  inject(nonce, (stamp + 20_000) & 0xffff);
  world.run(20);
  expect(third.session.lobby.players[1]!.way).toEqual({ kind: "none" });
  expect(host.session.lobby.isEverybodyReady).toBe(false);
  inject(nonce, stamp, 41);
  world.inject(addressOf(1), addressOf(2), TAP.forged({ kind: "intro-ack", nonce, stamp }, 2, SESSION_ID));
  world.run(20);
  expect(third.session.lobby.players[1]!.way).toEqual({ kind: "none" }); // a true answer, but from elsewhere
  inject(nonce, stamp);
  world.run(20);
  expect(third.session.lobby.players[1]!.way).toEqual({ kind: "direct", address: addressOf(1) });
});

test("a welcome names where each was met and what it says itself, at most four, and of who was not heard nothing", () => {
  const world = new SessionWorld();
  world.host({ localAddresses: [at("127.0.0.1"), at("192.168.0.1"), at("::1")] });
  const local = [
    at("10.9.0.1"),
    at("10.9.0.2"),
    at("10.9.0.3"),
    at("2001:db8::1"),
    at("2001:db8::2"),
    at("0.0.0.0"),
  ];
  world.join(1, addressOf(0), { localAddresses: local });
  world.run(2_000);
  const welcomes = welcomesIn(packetsTo(world, 1));
  const rosters = welcomes.map(({ roster }) => roster.map(({ addresses }) => addresses));
  expect(rosters[0]).toEqual([[at("192.168.0.1")], []]);
  expect(rosters.at(-1)).toEqual([
    [at("192.168.0.1")],
    [addressOf(1), at("10.9.0.1"), at("2001:db8::1"), at("10.9.0.2")],
  ]);
});
