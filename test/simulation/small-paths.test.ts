// Goal: a match is begun, played, come back to and watched over paths that carry no more than each path must: 576 bytes of IPv4. Nobody
// is told of what was longer. Method: real peers on a simulated network whose links lose what is longer, and all that is sent is measured.
import { expect, test } from "vitest";

import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { PATH_BYTES_MAX } from "../../src/wire/constants.ts";
import { MATCH_TAP, MatchWorld } from "../support/match-world.ts";
import { pillarMap } from "../support/pillar-map.ts";
import { ReturningMatch } from "./returning-match.ts";

const BATTLE = { mode: "battle", map: pillarMap(192, 4), catLimit: 100, timeLimitMinutes: 0 } as const;
const SMALL = { ...PERFECT_LINK, delayMs: 30, mtuBytes: 576 };

test("eight come into a lobby whose welcome takes several packets", () => {
  const world = new MatchWorld({ peerCount: 8, settings: SMALL });
  let longest = 0;
  world.network.onDatagram = (_from, _to, bytes) => {
    if (MATCH_TAP.read(bytes, 77)?.packet.kind !== "welcome-part") longest = Math.max(longest, bytes.length);
    return bytes;
  };
  world.run(60_000, () => world.seats.every(({ peer }) => peer.run !== null));
  expect(world.seats.map(({ peer }) => peer.session.lobby.players.length)).toEqual(Array<number>(8).fill(8));
  world.runToTurn(30);
  expect(longest).toBeLessThanOrEqual(PATH_BYTES_MAX);
});

test("a map is received, a battle of 400 cats is come back to, and somebody watches it", () => {
  const match = new ReturningMatch({
    ...{ seed: 576, peerCount: 4, catsPerPlayer: 100, ground: BATTLE, link: SMALL },
    ...{ watchDelaySeconds: 0 },
  });
  let longest = 0;
  match.match.network.onDatagram = (_from, _to, bytes) => {
    longest = Math.max(longest, bytes.length);
    return bytes;
  };
  const seat = match.kill(2);
  match.run(12_000);
  const back = match.comeBack(seat);
  const watcher = match.match.watch(match.stayers[0]!.address);
  match.runUntil(() => match.stayers.every((record) => record.back.length > 0));
  match.runToEnd([back, ...match.stayers]);
  match.expectSameEnd([back, ...match.stayers]);
  match.runUntil(() => watcher.peer.isDone);
  expect(watcher.checksums.size).toBeGreaterThan(100);
  expect(longest).toBeLessThanOrEqual(PATH_BYTES_MAX);
});
