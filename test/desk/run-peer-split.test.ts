// Goal: whoever goes on alone after a split is told so once, as "you". Method: two peers with one clock; one falls silent for good.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import type { LivePeer } from "../../src/peer/index.ts";
import { sentenceOf } from "../support/sentences.ts";
import { TestClock } from "../support/test-clock.ts";
import { WindowPlayer } from "../support/window-player.ts";

const clock = new TestClock();
const folder = mkdtempSync(path.join(tmpdir(), "robocat-split-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(
  name: string,
  onLivePeer: (live: LivePeer) => void = () => undefined,
): Promise<WindowPlayer> {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock, onLivePeer });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return new WindowPlayer(peer, clock);
}

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
