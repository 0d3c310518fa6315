import { expect, test } from "vitest";

import { START_COUNTDOWN_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { seedsOf } from "../../support/drawn.ts";
import { addressOf, packetIn, SessionWorld, type SeatedSession } from "../../support/session-world.ts";

const HALF_A_TURN_MS = 50;
const WORST_JITTER_MS = 60;

/** One of 0 to max - 1, by seed. */
const numberOf = (seed: number, salt: number, max: number): number => (seed * 7_919 + salt * 104_729) % max;

/** A lobby of 2 to 5 machines whose clocks differ, on ways of 10 to 300 ms; started as soon as it can be. */
function startLobby(seed: number): SessionWorld {
  const world = new SessionWorld(PERFECT_LINK, seed);
  const places = Array.from({ length: 2 + (seed % 4) }, (_, place) => place);
  for (const a of places) {
    world.setClock(addressOf(a), numberOf(seed, a + 20, 200_000));
    const delayMs = 5 + numberOf(seed, a * 8, 146);
    const jitterMs = numberOf(seed, a + 10, 1 + Math.min(delayMs, WORST_JITTER_MS));
    const link = { ...PERFECT_LINK, delayMs, downDelayMs: delayMs, jitterMs, lossPercent: seed % 21 };
    world.setHost(addressOf(a), link);
  }
  const host = world.host();
  for (const place of places.slice(1)) world.join(place, addressOf(0));
  const isReady = (): boolean =>
    host.session.lobby.players.length === places.length && host.session.lobby.isEverybodyReady;
  expect(world.run(20_000, isReady), `seed ${seed}`).toBe(true);
  host.session.lobby.start(seed, world.nowMs + world.clockMsOf(host.address));
  world.run(START_COUNTDOWN_MS + 500);
  return world;
}

/** When a peer starts, by the world's clock; and when it would, had it kept to the first start packet that came. */
function startsOf(world: SessionWorld, { events, address }: SeatedSession) {
  const told = events.filter((event) => event.kind === "starting" || event.kind === "start-moved");
  const times = told.map(({ startAtMs }) => startAtMs - world.clockMsOf(address));
  expect([1, 2]).toContain(times.length); // told, and moved once at most
  return { first: times[0]!, last: times.at(-1)! };
}

function spreadOf(times: readonly number[]): number {
  return Math.max(...times) - Math.min(...times);
}

/** As version 2 reckoned: the arrival of the first start packet, what it says is left, and half a round trip off. */
function oldStartsOf(world: SessionWorld): readonly number[] {
  const [host, ...others] = world.seats;
  const startAtMs = startsOf(world, host!).first;
  return [startAtMs, ...others.map((seat) => oldStartOf(world, seat))];
}

function oldStartOf(world: SessionWorld, { address, session }: SeatedSession): number {
  for (const { atMs, to, bytes } of world.arrived) {
    const packet = to.port === address.port ? packetIn(bytes) : null;
    if (packet?.kind !== "start") continue;
    return atMs + packet.delayMs - (session.lobby.remotes[0]!.roundTrip.ms ?? 0) / 2;
  }
  throw new Error("no start packet came");
}

// Goal: all begin within half a turn of each other. Method: lobbies of 2 to 5 machines, 10 to 300 ms one way (the same
// both ways), jitter up to 60 ms, loss up to 20 %, clocks that differ by up to 200 s; measured is the true time of each.
test.for(seedsOf(100, 10))("lobby %d begins within half a turn, whatever the ways and the clocks", (seed) => {
  const world = startLobby(seed);
  expect(spreadOf(world.seats.map((seat) => startsOf(world, seat).last))).toBeLessThan(HALF_A_TURN_MS);
});

test("the start packet alone would not tell well enough", () => {
  const spreads = seedsOf(20, 10).map((seed) => spreadOf(oldStartsOf(startLobby(seed))));
  expect(Math.max(...spreads)).toBeGreaterThan(HALF_A_TURN_MS);
});
