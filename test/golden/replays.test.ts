import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { verifyFiles } from "../../src/cli/verify.ts";
import { ReplayPlayer, type Replay } from "../../src/replay/index.ts";
import {
  COMMAND_KINDS,
  formatChecksum,
  MATCH_MODES,
  OBSERVER,
  optionsOfSetup,
  seatsOf,
  type World,
} from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { GOLDEN_REPLAYS, readChecksumList, REPLAY_FOLDER, simVersionOf } from "../support/golden-replays.ts";

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
  const golden = GOLDEN_REPLAYS.find((candidate) => candidate.name === name)!;
  expect(list.version, "record the golden replays again: SIM_VERSION has risen").toBe(simVersionOf(golden));
  expect(replay.turns.map(({ checksum }) => formatChecksum(checksum))).toEqual(list.checksums);
  expect(playedChecksums(replay)).toEqual(list.checksums);
}

describe.each(GOLDEN_REPLAYS)("$name", ({ name, seats, seed, mode, ending }) => {
  test("is the match that was played", () => {
    const replay = replayOf(name);
    expect(replay).toMatchObject({ damage: null, header: { setup: { seed } } });
    if (ending === "any") expect(replay.ending).not.toBeNull();
    else expect(replay.ending).toEqual(ending);
    expect(optionsOfSetup(replay.header.setup).mode).toBe(mode);
    expect(replay.header.players.map((player) => player.name)).toEqual(seats.map((seat) => seat.name));
  });

  test("gives the checksum of its list in each turn", () => {
    expectGolden(name, replayOf(name));
  });

  test("passes robocat verify", () => {
    const lines: string[] = [];
    const file = path.join(REPLAY_FOLDER, `${name}.rcr`);
    expect(verifyFiles([file], { write: (line) => lines.push(line) }, false)).toBe(0);
    const [first, ...marks] = lines; // pauses, departures and signatures, a line each
    expect(first).toContain(": ok, ");
    for (const mark of marks) expect(mark).toMatch(/^ {2}(turn \d+: |signed by )/);
  });
});

/** The kinds of commands in replays, and of the queued ones. */
function kindsIn(replays: readonly Replay[]): { readonly all: Set<string>; readonly queued: Set<string> } {
  const commands = replays
    .flatMap(({ turns }) => turns)
    .flatMap(({ playerCommands }) => playerCommands)
    .flatMap((given) => given.commands);
  const queued = commands.filter((command) => "queued" in command);
  const kinds = (list: typeof commands): Set<string> => new Set(list.map(({ kind }) => kind));
  return { all: kinds(commands), queued: kinds(queued) };
}

test("every kind of command occurs in them, those that can be queued also queued", () => {
  const { all, queued } = kindsIn(GOLDEN_REPLAYS.map(({ name }) => replayOf(name)));
  expect([...all].toSorted()).toEqual(COMMAND_KINDS.toSorted());
  const unqueued = ["stop", "surrender", "breed", "rally", "pause", "go-on", "admit"];
  expect([...queued].toSorted()).toEqual(COMMAND_KINDS.filter((kind) => !unqueued.includes(kind)).toSorted());
});

test("a kind that no replay has is missed", () => {
  const classic = GOLDEN_REPLAYS.filter(({ mode }) => mode === "classic").map(({ name }) => replayOf(name));
  expect(kindsIn(classic).all.size).toBe(3);
});

test("all modes, teams, an observer, breeding, a surrender and the end of the time occur in them", () => {
  const replays = GOLDEN_REPLAYS.map(({ name }) => replayOf(name));
  const setups = replays.map(({ header }) => header.setup);
  expect(new Set(setups.map((setup) => optionsOfSetup(setup).mode))).toEqual(new Set(MATCH_MODES));
  expect(setups.some(({ teams }) => teams?.includes(OBSERVER))).toBe(true);
  const allies = setups.map((setup) => seatsOf(setup).filter(({ playerId, team }) => playerId !== team));
  expect(allies.some((seats) => seats.length > 0)).toBe(true);
  const ends = replays.filter(({ header }) => header.setup.ground !== undefined).map(worldAtEnd);
  expect(ends.some(({ ground }) => ground!.seats.isAsleep.includes(1))).toBe(true);
  expect(
    ends.some(
      ({ header, ground }) => ground!.rules.timeLimit > 0 && header.subTurn >= ground!.rules.timeLimit,
    ),
  ).toBe(true);
  const hasBred = replays.some(({ header: { setup } }, i) => {
    if (setup.ground?.mode !== "cushions") return false;
    const world = worldAtEnd(replays[i]!);
    const first = setup.catsPerPlayer * seatsOf(setup).length;
    return world.cats.networkId.subarray(0, world.header.catCount).some((id) => id > first);
  });
  expect(hasBred).toBe(true);
});

function worldAtEnd(replay: Replay): World {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished) player.runTurn();
  return player.world;
}

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
