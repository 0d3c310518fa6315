import { describe, expect, test } from "vitest";

import { GOODBYE_MS, LOBBY_SILENCE_MS, RESEND_MS } from "../../../src/net/constants.ts";
import type { SessionEvent } from "../../../src/net/index.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import {
  addressOf,
  lossOf,
  optionsOf,
  rosterOf,
  SESSION_ID,
  SessionWorld,
  startOf,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 20, jitterMs: 20, lossPercent: 30, duplicatePercent: 10 };

function lobbyOfThree(settings = { ...PERFECT_LINK, delayMs: 5 }) {
  const world = new SessionWorld(settings);
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(2_000, () => second.session.localPlayerId === 2);
  const third = world.join(2, addressOf(0));
  const isReady = () => host.session.lobby.players.length === 3 && host.session.lobby.isEverybodyReady;
  expect(world.run(9_000, isReady)).toBe(true);
  return { world, host, second, third };
}

function goodbyesOf({ events }: SeatedSession): readonly (SessionEvent & { kind: "goodbye" })[] {
  return events.filter((event) => event.kind === "goodbye");
}

describe("in the lobby", () => {
  test("who is silent for 10 s is removed everywhere, not before, and gets its seat when it comes back", () => {
    const { world, host, second, third } = lobbyOfThree();
    second.isPaused = true;
    world.run(LOBBY_SILENCE_MS - 500);
    expect(rosterOf(host)).toHaveLength(3);
    world.run(1_000);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "3 Cat 2"]);
    expect(rosterOf(third)).toEqual(rosterOf(host));
    expect(world.run(1_000, () => host.session.lobby.isEverybodyReady)).toBe(true);
    second.isPaused = false;
    const isBack = () => rosterOf(host).length === 3 && host.session.lobby.isEverybodyReady;
    expect(world.run(5_000, isBack)).toBe(true);
    expect([second, third].map(rosterOf)).toEqual([rosterOf(host), rosterOf(host)]);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1", "3 Cat 2"]);
    expect(lossOf(second)).toBeUndefined();
  });

  test("one that the master does not hear is told so, and is out when it does not get in again", () => {
    const { world, host, second } = lobbyOfThree();
    // Its words get lost, also by way of the third, and the master's arrive.
    world.block(addressOf(1), addressOf(0));
    world.block(addressOf(1), addressOf(2));
    const isRemoved = () => rosterOf(host).length === 2;
    expect(world.run(LOBBY_SILENCE_MS + 500, isRemoved)).toBe(true);
    world.run(LOBBY_SILENCE_MS + 500);
    expect(lossOf(second)).toEqual({ kind: "refused", reason: "missed" });
    expect(rosterOf(host)).toEqual(["1 Cat 0", "3 Cat 2"]);
  });

  test("who was sent away is not let in again, and is told so by the answer to what it says", () => {
    const { world, host, second } = lobbyOfThree();
    world.cut(addressOf(0), addressOf(1));
    host.session.lobby.removePlayer(2);
    world.run(500);
    const words = world.sent.filter(
      ({ from, to }) => from.port === addressOf(1).port && to.port === addressOf(0).port,
    );
    const before = world.sent.length;
    world.inject(addressOf(1), addressOf(0), words.at(-1)!.bytes);
    world.inject(addressOf(1), addressOf(0), words.at(-1)!.bytes); // what is said again is not answered
    world.run(10);
    const answers = world.sent.slice(before).filter(({ to }) => to.port === addressOf(1).port);
    const reads = answers.map(({ bytes }) => TAP.read(bytes, SESSION_ID));
    const told = { kind: "not-joinable", reason: "removed", token: 1_001, cause: null };
    expect(reads).toContainEqual({ sender: 1, packet: told });
    for (const { bytes } of answers) second.session.openDatagram(addressOf(0), bytes, world.nowMs);
    expect(second.session.phase).toBe("closed");
  });

  test.each([
    { name: "a clean network", settings: { ...PERFECT_LINK, delayMs: 5 } },
    { name: "30 % loss", settings: LOSSY },
  ])("a member that leaves is gone at once for everybody, on $name", ({ settings }) => {
    const { world, host, second, third } = lobbyOfThree(settings);
    second.session.leave("left", world.nowMs);
    const isGone = () => rosterOf(host).length === 2 && rosterOf(third).join() === rosterOf(host).join();
    expect(world.run(GOODBYE_MS, isGone)).toBe(true);
    world.run(GOODBYE_MS + 50);
    expect(second.session.phase).toBe("closed");
    expect(lossOf(second)).toBeUndefined();
    expect([host.session.phase, third.session.phase]).toEqual(["lobby", "lobby"]);
    const late = world.sent.find(({ from }) => from.port === addressOf(1).port)!; // its hello
    world.inject(late.from, late.to, late.bytes);
    world.run(500);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "3 Cat 2"]);
  });

  test("on a clean network leaving takes one round trip, not the whole second", () => {
    const { world, second } = lobbyOfThree();
    second.session.leave("left", world.nowMs);
    second.session.leave("left", world.nowMs); // said twice is said once
    world.run(100);
    expect(second.session.phase).toBe("closed");
    expect(second.session.nextDueMs(world.nowMs)).toBe(Infinity);
  });

  test("a newcomer that leaves has nobody to say it to", () => {
    const world = new SessionWorld();
    const guest = world.join(1, addressOf(0));
    guest.session.leave("left", world.nowMs);
    expect(guest.session.phase).toBe("closed");
    expect(guest.session.openDatagram(addressOf(0), Uint8Array.of(0x52, 0x43, 1), 0)).toEqual([]);
  });
});

describe("in the match", () => {
  function matchOfThree(settings = { ...PERFECT_LINK, delayMs: 5 }) {
    const seats = lobbyOfThree(settings);
    seats.host.session.lobby.start(1, seats.world.nowMs);
    const all = [seats.host, seats.second, seats.third];
    expect(seats.world.run(3_000, () => all.every((seat) => startOf(seat) !== undefined))).toBe(true);
    return { ...seats, all };
  }

  test("a goodbye with an end arrives, is repeated until acknowledged, and leaves the session open", () => {
    const { world, host, second, third } = matchOfThree(LOSSY);
    const end = { turn: 40, randomValue: 1, checksum: 2, logChecksum: 3 };
    expect(second.session.isGoodbyeAcknowledged).toBe(false);
    second.session.sayGoodbye("finished", end);
    expect(world.run(5_000, () => second.session.isGoodbyeAcknowledged)).toBe(true);
    for (const seat of [host, third])
      expect(goodbyesOf(seat)[0]).toMatchObject({ from: 2, goodbye: { reason: "finished", end } });
    expect(second.session.phase).toBe("starting");
    // A later goodbye is a matter of its own: the old acknowledgements don't count for it.
    second.session.leave("desynced", world.nowMs);
    expect(second.session.isGoodbyeAcknowledged).toBe(false);
    world.run(GOODBYE_MS + 50);
    expect(goodbyesOf(host).at(-1)).toMatchObject({ from: 2, goodbye: { reason: "desynced", end: null } });
  });

  test("who leaves waits for the acknowledgements of all, but a second at most", () => {
    const { world, second, third } = matchOfThree();
    third.isPaused = true;
    second.session.leave("left", world.nowMs);
    world.run(GOODBYE_MS - 50);
    expect(second.session.phase).toBe("leaving");
    world.run(100);
    expect(second.session.phase).toBe("closed");
  });

  test("silence ends no match here: the one who plays it decides", () => {
    const { world, host, second, third } = matchOfThree();
    world.run(5_000);
    third.isPaused = true;
    world.run(30_000);
    expect([host.session.phase, second.session.phase]).toEqual(["starting", "starting"]);
    expect(host.session.lobby.players).toHaveLength(3);
    expect(host.session.nextDueMs(world.nowMs)).toBe(world.nowMs + RESEND_MS); // a way to it is still looked for
  });
});

test("one that fell silent, and was started again elsewhere, is in once: its former self is not asked back", () => {
  const world = new SessionWorld();
  const host = world.host();
  const before = world.join(1, addressOf(0), { name: "Before" });
  world.run(1_000);
  before.isPaused = true;
  expect(world.run(60_000, () => host.session.lobby.players.length === 1)).toBe(true);
  const again = world.join(5, addressOf(0), { ...optionsOf(1, 1), name: "After", token: 99 });
  expect(world.run(4_000, () => again.session.phase === "lobby")).toBe(true);
  before.isPaused = false;
  world.run(20_000);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 After"]);
});
