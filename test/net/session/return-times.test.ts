// Goal: a return goes out as often as the protocol says, also where nothing that comes wakes the session between.
// Method: a session of a match that has begun comes back by its own word, and is looked at when it says so; nobody answers.
import { expect, test } from "vitest";

import { RETURN_MS } from "../../../src/net/constants.ts";
import { addressOf, packetIn, SessionWorld } from "../../support/session-world.ts";

test("a return that nobody answers goes again after its own time, not when other things are looked at", () => {
  const world = new SessionWorld();
  const host = world.host();
  const { session } = world.join(1, addressOf(0));
  const { lobby } = host.session;
  expect(world.run(5_000, () => lobby.players.length === 2 && lobby.isEverybodyReady)).toBe(true);
  lobby.start(99, world.nowMs);
  world.run(4_000);
  const sinceMs = world.nowMs;
  session.returns.comeBack(0x0102_0304, sinceMs);
  const saidMs: number[] = [];
  let looks = 0;
  // Soon after, it looks for another way as well, and says it there too.
  for (let nowMs = sinceMs; nowMs <= sinceMs + 3 * RETURN_MS; nowMs = session.nextDueMs(nowMs)) {
    session.update(nowMs);
    looks += 1;
    const packets = session.takeDatagrams().map(({ bytes }) => packetIn(bytes));
    if (packets.some((packet) => packet?.kind === "return")) saidMs.push(nowMs - sinceMs);
  }
  expect(saidMs).toEqual([0, RETURN_MS, 2 * RETURN_MS, 3 * RETURN_MS]);
  expect(looks).toBeLessThan(20); // it does not spin
});
