// Goal: who watches waits as long as those who play, knows what for, and sees the match go on.
// Method: two play, a third watches by one of them, which is killed and comes back by another run, at another address, as a program that
// starts anew has it.
import { describe, expect, test } from "vitest";

import { randomFrom } from "../../src/lab/simulate/onlooker.ts";
import { secretsOfSeat } from "../../src/lab/simulate/simulated-secrets.ts";
import { MatchPeer, type MatchPeerOptions } from "../../src/match/index.ts";
import { Session } from "../../src/net/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { createWalker } from "../support/walker.ts";
import { WatchedCrowd } from "../support/watched-crowd.ts";

const PLAN = { seed: 12, peerCount: 2, catsPerPlayer: 8, stopAfterTurn: 3_000, watchDelaySeconds: 0 };
const RUN = 77;

describe("who watches by a player whose program is killed", () => {
  test.each([7_000, 14_000, 60_000])("waits for %d ms, and sees the match go on", (standsMs) => {
    const link = { ...PERFECT_LINK, delayMs: 5, jitterMs: 2 };
    const patient: Partial<MatchPeerOptions> = { splitMs: Infinity, random: randomFrom(3) };
    const crowd = new WatchedCrowd(
      { ...PLAN, link },
      { createPilot: createWalker, peerOptions: () => patient },
    );
    crowd.runToTurn(150);
    const [killed, left] = crowd.match.records;
    const watcher = crowd.watch(killed!.address, true);
    crowd.run(4_000);
    expect(watcher.peer.standing(crowd.nowMs)).toBeNull();
    const { lobby, match } = killed!.peer.session;
    const { players } = lobby;
    const { seat } = match;
    crowd.network.remove(killed!.address);
    const counts = new Set<number>();
    for (let ms = 0; ms < standsMs; ms += 500) {
      crowd.run(500);
      counts.add(left!.peer.watcherCount(crowd.nowMs));
    }
    expect(Math.max(...counts)).toBe(1); // by whomever it gets the match, and by nobody twice
    expect(watcher.peer.standing(crowd.nowMs)).toMatchObject({ lacks: "players" });

    const { name } = players.find(({ playerId }) => playerId === seat!.playerId)!;
    const known = { name, token: seat!.token, simVersion: SIM_VERSION, content: 0 };
    const options = { ...known, playerCountMax: PLAYER_COUNT_MAX, secrets: secretsOfSeat(seat!, RUN) };
    const session = Session.comeBack(options, seat!, RUN, crowd.nowMs);
    const terms = { seed: seat!.seed, autoStartPlayers: null, stopAfterTurn: PLAN.stopAfterTurn };
    const peer = MatchPeer.comeBack(
      { ...terms, session, createPilot: createWalker, ...patient },
      crowd.nowMs,
    );
    const usual = crowd.network.onActivity;
    crowd.network.onActivity = (active, nowMs) => {
      if (active === peer) peer.takeEvents();
      else usual(active, nowMs);
    };
    crowd.network.add(peer, { host: "10.9.9.9", port: 47_001 });
    crowd.runUntil(() => (watcher.peer.game?.turn ?? 0) > 420);
    expect(watcher.peer.standing(crowd.nowMs)).toBeNull();
    expect(watcher.events.map(({ kind }) => kind)).toEqual(["header", "joined", "seat", "seat"]);
    expect(left!.peer.watcherCount(crowd.nowMs)).toBe(1);
  });
});
