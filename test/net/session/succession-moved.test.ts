import { describe, expect, test } from "vitest";

import { LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { isReady, lobbyOf } from "../../support/lobbies.ts";
import { formatAddress, type Address } from "../../../src/wire/index.ts";
import {
  lossOf,
  packetIn,
  rosterOf,
  type SeatedSession,
  type SessionWorld,
} from "../../support/session-world.ts";

const OUT_MS = LOBBY_SILENCE_MS + 2_000;
/** Of the time that a machine sleeps its own clock shows so little. */
const NOTICED_MS = 2_000;
const ELSEWHERE: Address = { host: "10.9.0.9", port: 45_099 };

/** A machine of a lobby of so many is asleep or without a network for so long, and is then at another address. */
function comeBackElsewhere(count: number, place: number, isAsleep: boolean) {
  const { world } = lobbyOf(count);
  const gone = world.seats[place]!;
  const others = world.seats.filter((seat) => seat !== gone);
  gone.isPaused = isAsleep;
  for (const { address } of others) world.cut(gone.address, address);
  world.run(OUT_MS);
  world.kill(gone);
  if (isAsleep) world.setClock(ELSEWHERE, NOTICED_MS - OUT_MS);
  return { world, others, gone, moved: world.seat(gone.session, ELSEWHERE) };
}

/** The first answer that goes to the new address, and what came from there before it. */
function firstAnswerIn({ sent, arrived }: SessionWorld) {
  const isThere = (address: Address): boolean => formatAddress(address) === formatAddress(ELSEWHERE);
  const answer = sent.find(({ to }) => isThere(to))!;
  return { answer, asked: arrived.filter(({ from, atMs }) => isThere(from) && atMs <= answer.atMs) };
}

const namesOf = (seat: SeatedSession): readonly string[] =>
  rosterOf(seat).map((line) => line.slice(line.indexOf(" ") + 1));

describe.each([2, 3])("in a lobby of %i", (count) => {
  test.each([
    ["a guest that has slept", 1, true],
    ["a guest that was cut off", 1, false],
    ["a host that has slept", 0, true],
    ["a host that was cut off", 0, false],
  ])("%s for longer than 10 s, and speaks from another address then, is in again", (_, place, isAsleep) => {
    const { world, others, gone, moved } = comeBackElsewhere(count, place, isAsleep);
    expect(world.run(15_000, () => isReady([...others, moved], count))).toBe(true);
    expect([...namesOf(moved)].sort()).toEqual(["Cat 0", "Cat 1", "Cat 2"].slice(0, count));
    expect([...others, moved, gone].map(lossOf).filter((loss) => loss !== undefined)).toEqual([]);
  });

  test("the first answer to an address that nobody has proven is no longer than what came from there", () => {
    for (const isAsleep of [true, false]) {
      const { world, others, moved } = comeBackElsewhere(count, 1, isAsleep);
      expect(world.run(15_000, () => isReady([...others, moved], count))).toBe(true);
      const { answer, asked } = firstAnswerIn(world);
      expect(packetIn(answer.bytes)?.kind).toBe(isAsleep ? "not-joinable" : "ready");
      expect(Math.min(...asked.map(({ bytes }) => bytes.length))).toBeGreaterThanOrEqual(answer.bytes.length);
    }
  });
});
