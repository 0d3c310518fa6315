// Goal: whoever runs, sends or passes on other turn data than the others is named, and the match goes on with what holds.
// Method: one peer's packets, or what it stores, are altered by hand; Cat 2 is at fault unless said otherwise.
import { describe, expect, test } from "vitest";

import type { FaultKind } from "../../src/desync/index.ts";
import type { TurnData } from "../../src/lockstep/index.ts";
import type { LinkPacket } from "../../src/wire/index.ts";
import { damageKeptData } from "../support/damage-kept-data.ts";
import {
  CLEAN,
  expectSameMatch,
  LOSSY,
  peerOf,
  refusalsOf,
  replayOf,
  runToEnd,
  startHealable,
  storiesOf,
} from "../support/healed-match.ts";
import type { LinkedMatch } from "../support/linked-match.ts";

const LINKS = [
  ["clean", CLEAN],
  ["lossy", LOSSY],
] as const;
const STOP: TurnData["commands"] = [{ kind: "stop", cats: [1, 2, 3, 4, 5, 6] }];

/** The data of a player for a turn, in another version wherever they are told. */
function change(packet: LinkPacket, changed: (data: TurnData) => TurnData): LinkPacket {
  return { ...packet, turnData: packet.turnData.map(changed) };
}

/** Some turns from now: nothing of it has been sent. */
function turnToCome(match: LinkedMatch): number {
  return Math.max(...match.peers.map(({ run }) => run.match.book.givenTurn)) + 3;
}

/** `kind` null: it can't be known whose fault it was. */
function expectHealed(match: LinkedMatch, kind: FaultKind | null, playerId = 2): void {
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    const stories = storiesOf(peer);
    const faults = kind === null ? [] : [{ kind, playerId }];
    expect(stories, `player ${peer.playerId}`).toMatchObject([{ outcome: "healed", judgement: { faults } }]);
    expect(stories[0]!.judgement.faults).toHaveLength(faults.length);
    expect(replayOf(peer).marks).toMatchObject([{ playerMask: kind === null ? 0 : 1 << (playerId - 1) }]);
    expect(refusalsOf(peer)).toEqual([]);
  }
}

describe.each(LINKS)("on %s links", (_, link) => {
  test.each([2, 3, 4])(
    "a peer of %d that keeps other turn data than came ran other commands",
    (peerCount) => {
      const match = startHealable({ peerCount, link });
      const turn = turnToCome(match);
      const { book } = peerOf(match, 2).run.match;
      damageKeptData(book, (data) => data.turn === turn && data.playerId === 1, { commands: STOP });
      runToEnd(match);
      expectHealed(match, "ran-other-commands");
      for (const peer of match.peers) {
        expect(storiesOf(peer)[0]!.logDifference).toMatchObject({ turn, playerId: 1 });
        const commands = replayOf(peer).turns[turn]!.playerCommands.flatMap((one) => one.commands);
        expect(commands).not.toContainEqual(STOP[0]);
      }
    },
  );

  test.each([3, 4])(
    "a peer of %d that tells one alone other commands than the rest has no effect, and nobody is named on the word of one",
    (peerCount) => {
      const match = startHealable({ peerCount, link });
      const turn = turnToCome(match);
      match.onPacket = (packet, from, to) =>
        from !== 2 || to !== 3
          ? packet
          : change(packet, (data) =>
              data.playerId === 2 && data.turn === turn ? { ...data, commands: STOP } : data,
            );
      runToEnd(match);
      expectHealed(match, null);
      for (const peer of match.peers) {
        const { versions } = storiesOf(peer)[0]!.logDifference!;
        expect(versions.map(({ playerIds }) => playerIds)).toEqual([
          [1, 2, 4].filter((id) => id <= peerCount),
          [3],
        ]);
      }
    },
  );

  test.each([2, 3, 4])(
    "a peer of %d that tells all another checksum than its own told another, which of two nobody can know",
    (peerCount) => {
      const match = startHealable({ peerCount, link });
      const turn = turnToCome(match);
      match.onPacket = (packet, from) =>
        from !== 2
          ? packet
          : change(packet, (data) =>
              data.playerId === 2 && data.turn === turn
                ? { ...data, checksum: (data.checksum ^ 1) >>> 0 }
                : data,
            );
      runToEnd(match);
      expectHealed(match, peerCount === 2 ? null : "told-other-checksum");
      for (const peer of match.peers) {
        expect(storiesOf(peer)[0]).toMatchObject({ haltTurn: turn, difference: null, logDifference: null });
      }
    },
  );

  test.each([
    ["random value", { randomValue: 0x1111 }],
    ["log checksum", { logChecksum: 0x1111 }],
  ])("one that tells all another %s told another as well", (_name, told) => {
    const match = startHealable({ peerCount: 3, link });
    const turn = turnToCome(match);
    match.onPacket = (packet, from) =>
      from !== 2
        ? packet
        : change(packet, (data) => (data.playerId === 2 && data.turn === turn ? { ...data, ...told } : data));
    runToEnd(match);
    expectHealed(match, "told-other-checksum");
  });

  test("one that passes on other turn data than came to one alone has no effect", () => {
    const match = startHealable({ peerCount: 3, link });
    const turn = turnToCome(match);
    match.onPacket = (packet, from, to) => {
      if (to !== 3) return packet;
      const isOf = (data: TurnData): boolean => data.playerId === 1 && data.turn === turn;
      if (from === 1) return { ...packet, turnData: packet.turnData.filter((data) => !isOf(data)) };
      return change(packet, (data) => (isOf(data) ? { ...data, commands: STOP } : data));
    };
    runToEnd(match);
    expectHealed(match, null);
  });
});

test("of two, where one tells other commands, the version of the lower player holds, and nobody is called right for it", () => {
  const match = startHealable({ peerCount: 2 });
  const turn = turnToCome(match);
  match.onPacket = (packet, from) =>
    from !== 2
      ? packet
      : change(packet, (data) =>
          data.playerId === 2 && data.turn === turn ? { ...data, commands: STOP } : data,
        );
  runToEnd(match);
  expectHealed(match, null);
  for (const peer of match.peers) {
    const { commands } = replayOf(peer).turns[turn]!.playerCommands.find(({ playerId }) => playerId === 2)!;
    expect(commands).toEqual(STOP);
  }
});

test("commands that differ, and a world that does, are put right in one halt", () => {
  const match = startHealable({ peerCount: 4 });
  const turn = turnToCome(match);
  match.onPacket = (packet, from, to) =>
    from !== 2 || to !== 4
      ? packet
      : change(packet, (data) =>
          data.playerId === 2 && data.turn === turn ? { ...data, commands: STOP } : data,
        );
  match.runUntil(60_000, () => peerOf(match, 3).run.match.turn === turn);
  peerOf(match, 3).run.match.world.cats.health[0]! -= 1;
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    const faults = storiesOf(peer).flatMap(({ judgement }) => judgement.faults);
    expect(faults).toEqual([{ kind: "first-run", playerId: 3 }]);
  }
});

test("what was refuted is supplied to nobody after the match has healed", () => {
  const match = startHealable({ peerCount: 3, link: CLEAN });
  const turn = turnToCome(match);
  let hasHealed = false;
  const supplied: TurnData["commands"][] = [];
  match.onPacket = (packet, from, to) => {
    const isAbout = (data: TurnData): boolean => data.turn === turn && data.playerId === 1;
    if (from === 2 && to === 3 && hasHealed) {
      supplied.push(...packet.turnData.filter(isAbout).map(({ commands }) => commands));
    }
    if (from === 3 && to === 2 && hasHealed) return { ...packet, request: { turn, playerMask: 0b1 } };
    const turnData = packet.turnData.map((data) => (isAbout(data) ? { ...data, commands: STOP } : data));
    return from === 1 && to === 2 ? { ...packet, turnData } : packet;
  };
  match.runUntil(
    60_000,
    () => storiesOf(peerOf(match, 2)).length > 0 && peerOf(match, 2).run.state === "playing",
  );
  hasHealed = true;
  match.runUntil(match.nowMs + 1_000);
  expect(supplied.length).toBeGreaterThan(0);
  for (const commands of supplied) expect(commands).not.toEqual(STOP);
});
