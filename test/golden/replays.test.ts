import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { verifyFiles } from "../../src/cli/verify.ts";
import { ReplayPlayer, type Replay } from "../../src/replay/index.ts";
import { COMMAND_KINDS, formatChecksum, SIM_VERSION } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { GOLDEN_REPLAYS, readChecksumList, REPLAY_FOLDER } from "../support/golden-replays.ts";

// The matches in replays/ were played by real processes over real sockets. They must come out the same for ever; if they
// do not and that is meant, SIM_VERSION rises and test/support/record-golden-replays.ts plays them anew.

function replayOf(name: string): Replay {
  return readWhole(readFileSync(path.join(REPLAY_FOLDER, `${name}.rcr`)));
}

function playedChecksums(replay: Replay): readonly string[] {
  const player = new ReplayPlayer(replay);
  const checksums: string[] = [];
  while (!player.isFinished) {
    player.runTurn();
    checksums.push(formatChecksum(player.checksum));
  }
  return checksums;
}

function expectGolden(name: string, replay: Replay): void {
  const list = readChecksumList(readFileSync(path.join(REPLAY_FOLDER, `${name}.checksums.txt`), "utf8"));
  expect(list.version, "record the golden replays again: SIM_VERSION has risen").toBe(SIM_VERSION);
  expect(replay.turns.map(({ checksum }) => formatChecksum(checksum))).toEqual(list.checksums);
  expect(playedChecksums(replay)).toEqual(list.checksums);
}

describe.each(GOLDEN_REPLAYS)("$name", ({ name, players, seed, ending }) => {
  test("is the match that was played", () => {
    const replay = replayOf(name);
    expect(replay).toMatchObject({ damage: null, ending, header: { seed } });
    expect(replay.header.players.map((player) => player.name)).toEqual(players);
  });

  test("gives the checksum of its list in each turn", () => {
    expectGolden(name, replayOf(name));
  });

  test("passes robocat verify", () => {
    const lines: string[] = [];
    const file = path.join(REPLAY_FOLDER, `${name}.rcr`);
    expect(verifyFiles([file], { write: (line) => lines.push(line) }, false)).toBe(0);
    expect(lines).toEqual([expect.stringContaining(": ok, ")]);
  });
});

test("every kind of command occurs in them", () => {
  const commands = GOLDEN_REPLAYS.flatMap(({ name }) => replayOf(name).turns)
    .flatMap(({ playerCommands }) => playerCommands)
    .flatMap((given) => given.commands);
  expect([...new Set(commands.map(({ kind }) => kind))].toSorted()).toEqual(COMMAND_KINDS.toSorted());
});

test("each file of the folder is one of them", () => {
  const expected = GOLDEN_REPLAYS.flatMap(({ name }) => [`${name}.checksums.txt`, `${name}.rcr`]);
  expect(readdirSync(REPLAY_FOLDER).toSorted()).toEqual(expected.toSorted());
});

test("a command that is left out changes the checksums", () => {
  const replay = replayOf("duel");
  const turn = replay.turns.findIndex(({ playerCommands }) => playerCommands.length > 0);
  const turns = replay.turns.map((one, i) => (i === turn ? { ...one, playerCommands: [] } : one));
  expect(() => expectGolden("duel", { ...replay, turns })).toThrow();
});
