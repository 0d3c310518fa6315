// Goal: real peers on real sockets sign their match by the identities of their home folders, and prove a liar one.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { verifyFiles, type VerifyEvent } from "../../src/cli/verify.ts";
import { runExplain } from "../../src/cli/desync-explain.ts";
import { beginToLie, LIAR_KINDS } from "../../src/lab/desync/liars.ts";
import { LivePeer, type LivePeerEvent, type LivePeerOptions } from "../../src/peer/index.ts";
import { hexOf } from "../../src/seal/index.ts";
import { classicOptions } from "../../src/sim/index.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock(); // all peers have one time
let folder = "";
const peers: LivePeer[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-notary-"));
});
afterAll(async () => {
  for (const peer of peers) peer.leave();
  await ended(peers);
  rmSync(folder, { recursive: true });
});

interface Player {
  readonly peer: LivePeer;
  readonly events: readonly LivePeerEvent[];
  readonly homeFolder: string;
}

/** A match of so many bots on this machine that ends with that turn. */
async function play(match: string, playerCount: number, stopAfterTurn: number): Promise<readonly Player[]> {
  const players: Player[] = [];
  for (let i = 1; i <= playerCount; i += 1) {
    const events: LivePeerEvent[] = [];
    const homeFolder = path.join(folder, `${match} ${i}`);
    const port = players[0]?.peer.port ?? 0;
    const role: LivePeerOptions["role"] =
      i === 1
        ? { kind: "host", port, options: classicOptions(20), map: null }
        : { kind: "join", address: { host: "127.0.0.1", port } };
    const peer = await LivePeer.open({
      ...{ homeFolder, name: `Cat ${i}`, role, team: null, seed: 7, isRecorded: true, replayFile: null },
      ...{ autoStartPlayers: i === 1 ? playerCount : null, stopAfterTurn, bot: "medium", link: null },
      ...{ isLocal: true, clock, onEvent: (event) => events.push(event) },
    });
    peers.push(peer);
    players.push({ peer, events, homeFolder });
  }
  return players;
}

async function ended(some: readonly LivePeer[]): Promise<void> {
  await clock.until(Promise.all(some.map(({ closed }) => closed)), "the end of those peers");
}

/** Resolves once all are in the match. */
async function begun(players: readonly Player[], turn = 0): Promise<void> {
  const turnOf = ({ peer }: Player): number => peer.matchPeer.run?.match.turn ?? -1;
  await clock.untilTrue(() => Math.min(...players.map(turnOf)) > turn, `turn ${turn} of all`);
}

const identityOf = ({ peer: { matchPeer } }: Player): string =>
  hexOf(matchPeer.session.match.notary.signingKey.identity);

function verified({ peer }: Player): VerifyEvent {
  let line = "";
  expect(verifyFiles([peer.files.replay], { write: (text) => (line += text) }, true)).toBe(0);
  return JSON.parse(line) as VerifyEvent;
}

test("a replay says who has signed it, and up to which turn", async () => {
  const players = await play("cover", 3, 215);
  await begun(players);
  const identities = players.map(identityOf);
  await ended(players.map(({ peer }) => peer));
  expect(new Set(identities).size).toBe(3);
  for (const player of players) {
    const { cover } = verified(player);
    expect(cover.map(({ name }) => name)).toEqual(["Cat 1", "Cat 2", "Cat 3"]);
    expect(cover.map(({ identity }) => identity)).toEqual(identities);
    for (const { turn, isGood } of cover) {
      expect(isGood).toBe(true);
      expect(turn).toBeGreaterThanOrEqual(99); // others tell theirs each ten seconds
    }
  }
});

test("who tells two of different matches is proven a liar; the others play on without it", async () => {
  const players = await play("liar", 4, 200);
  const [liar, ...honest] = [players[3]!, ...players.slice(0, 3)];
  await begun(players, 15);
  const kind = LIAR_KINDS.find(({ name }) => name === "two-testimonies")!;
  beginToLie(liar.peer.matchPeer, kind, 1);
  await ended(honest.map(({ peer }) => peer));
  for (const { events, homeFolder } of honest) {
    const gone = events.filter((event) => event.kind === "gone");
    expect(gone.map(({ playerId, cause }) => [playerId, cause])).toEqual([[4, "lied"]]);
    expect(events.find(({ kind: one }) => one === "result")).toMatchObject({
      result: { outcome: "stopped", turn: 200 },
    });
    const proof = events.find((event) => event.kind === "proof")!;
    expect(readdirSync(path.join(homeFolder, "reports"))).toEqual([path.basename(proof.file)]);
    let text = "";
    expect(await runExplain([proof.file], { write: (line) => (text += line) })).toBe(0);
    expect(text).toMatch(/Proven: who has the key of that identity signed both/);
  }
  const { cover } = verified(honest[0]!);
  expect(cover.map(({ playerId, isGood }) => [playerId, isGood])).toEqual([1, 2, 3].map((id) => [id, true]));
});
