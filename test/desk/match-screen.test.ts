// Goal: a world that is none is no picture: memory may be damaged in a moment between two turns.
// Method: a match with a bot in a window, which is told of a sub-turn with a damaged world as its peer would tell it.
import { expect, test, vi } from "vitest";

import { OwnPeers } from "../../src/desk/own-peers.ts";
import type { LivePeer } from "../../src/peer/index.ts";
import { isWorld, type World } from "../../src/sim/index.ts";
import { useDesks } from "../support/desks.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock();
const { open } = useDesks(clock);

test("a damaged world is not shown, and the next good one is", async () => {
  const opening = vi.spyOn(OwnPeers.prototype, "open");
  let live!: LivePeer;
  const player = await open("Ada", (opened) => (live = opened));
  const { window } = player;
  const options = { mode: "battle", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;
  const bots = [{ strength: "weak", team: 2 }] as const;
  player.ask({ kind: "play", name: "Ada", match: { options, mapId: "built-in:four-rooms", bots } });
  await window.waitFor("picture", ({ turn }) => turn > 2);
  const { onEvent } = opening.mock.lastCall![0];
  opening.mockRestore();

  const { world } = live.matchPeer.run!.match;
  const { turn } = window.of("status").at(-1)!;
  const damaged = Object.create(world, { words: { value: world.words.slice(0, 9) } }) as World;
  expect(isWorld(damaged.words)).toBe(false);
  window.forget();
  onEvent(live, { kind: "sub-turn", turn, world: damaged });
  expect(window.of("picture")).toEqual([]);
  onEvent(live, { kind: "sub-turn", turn, world });
  expect(window.of("picture")).toHaveLength(1);
});
