import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import { LivePeer, Repeater } from "../../src/peer/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { sentenceOf } from "../support/sentences.ts";

const clock = new TestClock(); // all peers have one time
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-problems-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function homeOf(name: string): string {
  return path.join(folder, name);
}

// Goal: what a window must know that opens only now: the problem that stands, and why the picture does not move.
// Method: the folder of replays is taken away, then one value of the guest's world is changed, again and again, until the match
// stands.
test("problems of a match reach a window that opens late; so does a desync, as it is known by then", async () => {
  const peer = await runPeer({ homeFolder: homeOf("Ora"), clock });
  onTestFinished(() => clock.until(peer.close(), "the end of Ora"));
  const window = new PeerWindow(peer, clock);
  peer.handle({ kind: "host", port: 0, name: "Ora", catsPerPlayer: 3 });
  const { addresses } = await window.waitFor("lobby");
  rmSync(path.join(homeOf("Ora"), "replays"), { recursive: true });
  const guest = await openGuest("Pam", Number(addresses.at(-1)!.split(":")[1]));
  await window.waitFor("lobby", ({ canStart }) => canStart);
  peer.handle({ kind: "start-match" });
  await window.waitFor("status", ({ turn }) => turn >= 1);
  const unwritten = [
    expect.stringMatching(/^Cannot write the replay .* The match goes on\. --home FOLDER, .*\.$/),
  ];
  expect(messagesOf(new PeerWindow(peer))).toEqual(unwritten);

  const damage = (): unknown => (guest.matchPeer.run!.match.world.cats.health[0]! -= 1);
  const atOnce = new Promise<unknown>((resolve) =>
    peer.attach(({ kind }) => {
      if (kind === "desync") resolve(new PeerWindow(peer).of("desync")); // opened while games are compared
    }),
  );
  damage();
  const comparing = await window.waitFor("desync");
  expect(comparing).toMatchObject({ number: 1, state: "comparing", choices: null, reportFile: null });
  expect(comparing.story).toBeNull();
  expect(await atOnce).toEqual([comparing]);
  const damaging = new Repeater(50, clock, damage);
  damaging.start();
  const standing = await window.waitFor(
    "desync",
    ({ state, reportFile }) => state === "standing" && reportFile !== null,
  );
  damaging.stop();
  const toldCount = window.of("status").length;
  await window.waitFor("status", () => window.of("status").length > toldCount);
  expect(window.of("status").at(-1)).toMatchObject({ waitingFor: [], waitedMs: 0 });
  expect(standing.choices).toMatchObject({ without: [2], canGoOn: true, hasChosen: false, waitsFor: [1] });
  expect(new PeerWindow(peer).of("desync").at(-1)).toMatchObject({
    number: standing.number,
    state: "standing",
  });
  peer.handle({ kind: "desync-choice", choice: "go-on" });
  await window.waitFor("desync", ({ state }) => state === "went-on");
  const { fact } = await window.waitFor("news");
  expect(sentenceOf(fact)).toMatch(/^The games differed: on without Pam; a bot plays on for them\./);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  const result = await window.waitFor("result");
  expect(result).toMatchObject({ outcome: "won", winnerId: 2, reportFile: standing.reportFile });
  guest.leave();
  await clock.until(guest.closed, "the end of Pam");
});

// Goal: a window's mistake is the window's alone. Method: one listener throws at each notice, before and beside a sound one.
test("a listener that throws ends nothing, keeps nobody from being told, and is in the log", async () => {
  let logFile = "";
  const peer = await runPeer({
    homeFolder: homeOf("Quin"),
    clock,
    onLivePeer: ({ files }) => (logFile = files.log),
  });
  onTestFinished(() => clock.until(peer.close(), "the end of Quin"));
  const broken = peer.attach(({ kind }) => {
    throw new Error(`a mistake made for the test: ${kind}`);
  });
  const window = new PeerWindow(peer, clock);
  peer.handle({ kind: "host", port: 0, name: "Quin", catsPerPlayer: 3 });
  const { addresses } = await window.waitFor("lobby");
  const guest = await openGuest("Rob", Number(addresses.at(-1)!.split(":")[1]));
  await window.waitFor("lobby", ({ canStart }) => canStart);
  broken();
  guest.leave();
  await window.waitFor("lobby", ({ players }) => players.length === 1);
  expect(window.of("menu")).toEqual([{ kind: "menu", problem: null }]); // the one at its beginning
  peer.handle({ kind: "leave" });
  await clock.until(Promise.all([guest.closed, peer.close()]), "the end of Rob and Quin");

  expect(thrownAt(logFile)).toContain("lobby");
  const logs = path.join(homeOf("Quin"), "logs");
  const own = readdirSync(logs).filter((file) => file.endsWith("_window.jsonl"));
  expect(own).toHaveLength(1); // from before there was a lobby
  expect(thrownAt(path.join(logs, own[0]!))).toEqual(["settings", "menu", "settings", "connecting"]);
});

/** The notices at which a listener threw, by that log. */
function thrownAt(log: string): readonly string[] {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return lines
    .map(
      (line) => JSON.parse(line) as { readonly event: string; readonly at: string; readonly trace: string },
    )
    .filter(({ event, at, trace }) => event === "listener-threw" && trace.includes(`for the test: ${at}`))
    .map(({ at }) => at);
}

function messagesOf(window: PeerWindow): readonly string[] {
  return window.of("problem").map(({ fact }) => sentenceOf(fact));
}

/** A guest that never says what it has run, and never says that it goes. */
async function openGuest(name: string, port: number): Promise<LivePeer> {
  return LivePeer.open({
    homeFolder: homeOf(name),
    name,
    role: { kind: "join", address: { host: "127.0.0.1", port } },
    team: null,
    seed: null,
    isRecorded: true,
    replayFile: null,
    autoStartPlayers: null,
    stopAfterTurn: Infinity,
    bot: null,
    link: null,
    clock,
    onEvent: () => undefined,
  });
}
