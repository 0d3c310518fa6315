// Goal: whoever goes on alone after a split is told so once, as "you". Method: two peers with one clock; one falls silent for good.
import { expect, test } from "vitest";

import type { LivePeer } from "../../src/peer/index.ts";
import { useDesks } from "../support/desks.ts";
import { sentenceOf } from "../support/sentences.ts";
import { TestClock } from "../support/test-clock.ts";

const { open } = useDesks(new TestClock());

test("who goes on alone is told once that the match was split, and without whom", async () => {
  let silent: LivePeer | null = null;
  const [ann, ben] = [await open("Ann", (live) => (silent = live)), await open("Ben")];
  ann.ask({ kind: "host", port: 0, name: "Ann", catsPerPlayer: 3 });
  const address = (await ann.window.waitFor("lobby")).addresses.at(-1)!;
  ben.ask({ kind: "join", address, name: "Ben" });
  await ann.lobby(({ canStart, players }) => canStart && players.length === 2);
  ann.ask({ kind: "start-match" });
  await ben.window.waitFor("status", ({ turn }) => turn > 20);

  silent!.matchPeer.takeDatagrams = () => []; // it says nothing any more
  await ben.window.waitFor("status", ({ split }) => split !== null && split.mayGoAloneInMs === 0);
  ben.window.forget();
  ben.ask({ kind: "go-alone" });
  const { turn } = ben.window.of("status").at(-1)!;
  await ben.window.waitFor("status", (status) => status.gone.length > 0 && status.turn > turn + 20);
  expect(ben.window.of("news").map(({ fact }) => sentenceOf(fact))).toEqual([
    expect.stringMatching(
      /^The match was split: from \d:\d\d on you go on alone, without Ann, who could not be reached; a bot plays on for them\.$/,
    ),
  ]);
});
