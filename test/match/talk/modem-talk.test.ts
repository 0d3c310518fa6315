import { expect, test } from "vitest";

import { createBot } from "../../../src/bot/index.ts";
import { eventsOf, MatchWorld } from "../../support/match-world.ts";

const LINE = "We meet at the cushion in the middle, now!";

test("eight peers play ten turns a second over modems of 28.8 kbit/s while all talk, and hear all of it", () => {
  const settings = { delayMs: 50, rateKbit: 28.8, queueMs: 3_000 };
  const createPilot = (seed: number, playerId: number) => createBot(seed, playerId);
  const world = new MatchWorld({ peerCount: 8, catsPerPlayer: 12, settings, createPilot });
  world.runToTurn(100); // by then it is known what the ways carry
  const turnOf = (): number => Math.min(...world.seats.map(({ peer }) => peer.run!.match.turn));
  const [fromMs, fromTurn] = [world.network.nowMs, turnOf()];
  for (let round = 0; round < 2; round += 1)
    for (const { peer } of world.seats) {
      const text = `${LINE} ${round}`;
      expect(peer.say({ kind: "line", isForTeam: false, text }, world.network.nowMs)).toMatchObject({
        ok: true,
      });
      world.run(500);
    }
  const turnsPerSecond = ((turnOf() - fromTurn) * 1_000) / (world.network.nowMs - fromMs);
  expect(turnsPerSecond).toBeGreaterThan(9.9);
  world.run(30_000, () => world.seats.every((seat) => eventsOf(seat, "talk").length === 16));
  for (const seat of world.seats) expect(eventsOf(seat, "talk")).toHaveLength(16);
});
