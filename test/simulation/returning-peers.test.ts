import { expect, test } from "vitest";
import { MatchPeer } from "../../src/match/index.ts";
import { Session } from "../../src/net/index.ts";
import { createMatch, playerIdOf } from "./disturbed-match.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { createBot } from "../../src/bot/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
function tell(name: string, records: readonly PeerRecord[], t0: number) {
  console.log(name, "\n" + records.map((r) => JSON.stringify([playerIdOf(r), r.checksums.length, r.peer.run?.state, r.gone.map((g) => [g.playerId, g.turn, g.cause, Math.round(g.atMs - t0)]), r.results.map((x) => [x.result.outcome, x.result.turn, x.atMs - t0]), r.halts.length, r.peer.run?.match.isPlaying, [...r.drops]])).join("\n"));
}
const link = { ...PERFECT_LINK, delayMs: 30, jitterMs: 10 };
test("nap of 15 s of one of four", () => {
  const match = createMatch({ seed: 5, peerCount: 4, stopAfterTurn: 400, catsPerPlayer: 60, link });
  match.runToTurn(40);
  const t0 = match.network.nowMs;
  const v = match.records[2]!;
  match.network.remove(v.address);
  match.network.runUntil(t0 + 15_000);
  match.network.add(v.peer, v.address);
  for (const r of [match.network.nowMs + 3_000, match.network.nowMs + 6000]) {
    match.network.runUntil(r);
    console.log(r, JSON.stringify(v.peer.returning), v.peer.run?.match.turn, match.records[0]!.peer.run!.match.turn, match.records[0]!.peer.run!.match.players);
  }
  match.runToEnd();
  tell("nap", match.records, t0);
  const long = match.records[0]!.checksums;
  for (const { checksums } of match.records) checksums.forEach((c, i) => expect([i, c]).toEqual([i, long[i]]));
});
test("killed, and back from another address", () => {
  const match = createMatch({ seed: 7, peerCount: 3, stopAfterTurn: 400, catsPerPlayer: 60, link });
  match.runToTurn(40);
  const t0 = match.network.nowMs;
  const v = match.records[0]!;
  const seat = v.peer.session.seat!;
  match.network.remove(v.address);
  match.network.runUntil(t0 + 12_000);
  const session = Session.comeBack({ name: "Cat 1", token: seat.token, simVersion: SIM_VERSION, playerCountMax: PLAYER_COUNT_MAX }, seat, 77, match.network.nowMs);
  const peer = MatchPeer.comeBack({ session, seed: seat.seed, autoStartPlayers: null, stopAfterTurn: 400, createPilot: (s, p) => createBot(s, p, "medium") }, match.network.nowMs);
  const turns: number[] = [];
  match.network.add(peer, { host: "10.9.9.9", port: 47_000 });
  const checks: number[] = [];
  const usual = match.network.onActivity; match.network.onActivity = (who, nowMs) => { if (who !== peer) return usual(who, nowMs); for (const e of peer.takeEvents()) { if (e.kind === "turn") checks[e.turn] = e.checksum; else if (e.kind !== "sub-turn" && e.kind !== "orders-ran") console.log(JSON.stringify(e).slice(0, 150)); } };
  match.runToEnd((r) => r === v);
  tell("back", match.records.slice(1), t0);
  console.log(checks.findIndex((x) => x !== undefined), checks.length, peer.run?.state, turns);
  const long = match.records[1]!.checksums;
  checks.forEach((c, i) => expect([i, c]).toEqual([i, long[i]]));
});
