import { expect, test } from "vitest";

import { classicOptions } from "../../../src/sim/index.ts";
import { lobbyOfFour, rosterOf, say } from "../../../src/lab/attack/rows/lobby-scene.ts";
import { maskOfPlayers } from "../../../src/lockstep/index.ts";
import { addressOf, SessionWorld, type SeatedSession } from "../../support/session-world.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../support/test-maps.ts";

const ASKED = { isAsked: true };

/** A lobby of a host and so many guests with a person at each, who have heard each other. */
function lobbyOf(guestCount: number): {
  world: SessionWorld;
  host: SeatedSession;
  guests: readonly SeatedSession[];
} {
  const world = new SessionWorld();
  const host = world.host(ASKED);
  const guests = Array.from({ length: guestCount }, (_, i) => world.join(i + 1, addressOf(0), ASKED));
  world.run(3_000, () => isSettled(host, guestCount + 1));
  return { world, host, guests };
}

/** Everybody has a way to everybody, whoever has said that they are ready. */
function isSettled({ session }: SeatedSession, count: number): boolean {
  return (
    session.lobby.players.length === count &&
    session.lobby.players.every(({ isReady, hasMap }) => isReady && hasMap)
  );
}

function readyIn({ session }: SeatedSession): readonly boolean[] {
  return session.lobby.players.map(({ agrees }) => agrees);
}

test("the match can start once each guest has said that it is ready, and everybody sees who has", () => {
  const { world, host, guests } = lobbyOf(2);
  expect([host.session.lobby.canStart, readyIn(host)]).toEqual([false, [true, false, false]]);
  guests[0]!.session.lobby.setReady(true);
  world.run(1_000);
  expect([host.session.lobby.canStart, readyIn(host), readyIn(guests[1]!)]).toEqual([
    false,
    [true, true, false],
    [true, true, false],
  ]);
  guests[1]!.session.lobby.setReady(true);
  expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
  guests[0]!.session.lobby.setReady(false);
  expect(world.run(1_000, () => !host.session.lobby.canStart)).toBe(true);
});

test("the host starts without the word of those whom it names, and of nobody else", () => {
  const { world, host, guests } = lobbyOf(2);
  guests[0]!.session.lobby.setReady(true);
  world.run(1_000);
  expect([[], [2], [3]].map((unready) => host.session.lobby.canStartWithout(unready))).toEqual([
    false,
    false,
    true,
  ]);
  guests[0]!.session.lobby.setReady(false);
  world.run(1_000);
  expect([[2], [3], [2, 3]].map((unready) => host.session.lobby.canStartWithout(unready))).toEqual([
    false,
    false,
    true,
  ]);
  expect(() => host.session.lobby.start(1, world.nowMs, { unready: [3] })).toThrow("everybody is ready");
  expect(guests[0]!.session.lobby.canStartWithout([2, 3])).toBe(false); // it is no host
  host.session.lobby.start(1, world.nowMs, { unready: [2, 3] });
  expect(world.run(5_000, () => guests.every(({ session }) => session.phase === "starting"))).toBe(true);
});

test("who says without end that it is ready, and is not, is believed twice a second", () => {
  const { world, host, guests } = lobbyOf(1);
  let [changes, was] = [0, false];
  for (let i = 0; i < 100; i += 1) {
    guests[0]!.session.lobby.setReady(i % 2 === 0);
    world.run(100);
    const [, isReady] = readyIn(host);
    if (isReady !== was) changes += 1;
    was = isReady!;
  }
  expect(changes).toBeGreaterThan(10);
  expect(changes).toBeLessThanOrEqual(44); // 2 at once, and 20 in 10 s
  guests[0]!.session.lobby.setReady(true);
  expect(world.run(2_000, () => host.session.lobby.canStart)).toBe(true); // the last word counts
});

test("a host alone with bots, and one whose guests are programs, wait for nobody's word", () => {
  const { world, host } = lobbyOf(0);
  host.session.lobby.addBot("weak");
  expect(host.session.lobby.canStart).toBe(true);
  world.join(1, addressOf(0));
  expect(world.run(3_000, () => host.session.lobby.players.length === 3 && host.session.lobby.canStart)).toBe(
    true,
  );
});

/** What takes the word of the one who was ready back. */
const CHANGES: readonly (readonly [what: string, change: (host: SeatedSession, nowMs: number) => void])[] = [
  ["the options", ({ session }) => session.lobby.setOptions(classicOptions(7), null)],
  ["a bot", ({ session }) => session.lobby.addBot("weak")],
  ["a team", ({ session }, nowMs) => session.lobby.setTeam(3, 8, nowMs)],
  ["who watches", ({ session }, nowMs) => session.lobby.setTeam(1, 0, nowMs)],
  ["who is gone", ({ session }) => session.lobby.removePlayer(3)],
];
test.each(CHANGES)("whoever was ready is so no more when it changes: %s", (_, change) => {
  const { world, host, guests } = lobbyOf(2);
  for (const { session } of guests) session.lobby.setReady(true);
  expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
  change(host, world.nowMs);
  expect(host.session.lobby.canStart).toBe(false); // at once: nobody has agreed to that
  world.run(1_000);
  expect([host.session.lobby.canStart, readyIn(host)[1], readyIn(guests[0]!)[1]]).toEqual([
    false,
    false,
    false,
  ]);
  guests[0]!.session.lobby.setReady(true);
  world.run(1_000);
  expect(readyIn(host)[1]).toBe(true);
});

test("another map of the same name and mode takes it back too", () => {
  const { world, host, guests } = lobbyOf(1);
  const options = { mode: "battle", catsPerPlayer: 2, catLimit: 2, timeLimitMinutes: 0 } as const;
  host.session.lobby.setOptions(options, SMALL_MAP);
  world.run(3_000, () => isSettled(host, 2));
  guests[0]!.session.lobby.setReady(true);
  expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
  host.session.lobby.setOptions(options, { ...EIGHT_MAP, name: SMALL_MAP.name });
  world.run(3_000, () => isSettled(host, 2));
  expect([isSettled(host, 2), host.session.lobby.canStart]).toEqual([true, false]);
});

test("who comes has to be ready, and the others are so still", () => {
  const { world, host, guests } = lobbyOf(1);
  guests[0]!.session.lobby.setReady(true);
  expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
  const late = world.join(2, addressOf(0), ASKED);
  expect(world.run(3_000, () => isSettled(host, 3))).toBe(true);
  expect([readyIn(host), host.session.lobby.canStart]).toEqual([[true, true, false], false]);
  late.session.lobby.setReady(true);
  expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
});

test("who hosts when the host has gone need not be ready by hand, and the others look at it anew", () => {
  const { world, host, guests } = lobbyOf(2);
  for (const { session } of guests) session.lobby.setReady(true);
  world.run(1_000, () => host.session.lobby.canStart);
  host.session.leave("left", world.nowMs);
  const heir = guests[0]!;
  expect(world.run(9_000, () => heir.session.isMasterPeer && isSettled(heir, 2))).toBe(true);
  expect([readyIn(heir), heir.session.lobby.canStart]).toEqual([[true, false], false]);
  guests[1]!.session.lobby.setReady(true);
  expect(world.run(1_000, () => heir.session.lobby.canStart)).toBe(true);
});

test("who says without end that it hears somebody, and does not, is shown as often as it might have a heartbeat, and rightly in the end", () => {
  const { scene, liar } = lobbyOfFour(7);
  const { host } = scene;
  const [all, alone] = [scene.members.map(({ place }) => place), [liar.place]].map(maskOfPlayers);
  let [shown, isReadyAsShown, sentMs] = [0, true, Math.floor(scene.nowMs) + 30];
  const take = host.peer.takeEvents.bind(host.peer);
  host.peer.takeEvents = () => {
    const events = take();
    if (events.some(({ kind }) => kind === "lobby")) {
      shown += 1;
      isReadyAsShown = host.peer.session.lobby.players.every(({ isReady }) => isReady);
    }
    return events;
  };
  const sayMask = (heardMask: number): void => {
    const said = { ...rosterOf(scene), heardMask, directMask: heardMask, mapChecksum: 0, agrees: true };
    sentMs += 1;
    const ready = { kind: "ready", ...said, sentMs: sentMs & 0xffff, echo: null } as const;
    say(scene, { liar, victim: host, sender: liar.place }, ready);
  };
  for (let step = 0; step < 300; step += 1) {
    for (const mask of [alone!, all!]) sayMask(mask);
    scene.run(10);
  }
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThanOrEqual(4 * 4); // in three seconds, and a second's worth at once
  scene.run(1_000);
  sayMask(all!); // which is no news, but was not shown
  scene.run(100);
  expect(isReadyAsShown).toBe(true);
});
