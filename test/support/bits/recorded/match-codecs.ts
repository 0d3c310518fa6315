import { areSameLooks, BitWriter, fail, ok, PLAIN_LOOKS, type Looks } from "../../../../src/base/index.ts";
import { REPLAY_VERSION } from "../../../../src/replay/constants.ts";
import { readRecord } from "../../../../src/replay/format.ts";
import { readReplay, writeHeader, type ReplayHeader } from "../../../../src/replay/index.ts";
import {
  BOT_STRENGTHS,
  isMatchSetup,
  mapChecksumOf,
  MATCH_MODES,
  type GroundSetup,
  type MatchSetup,
} from "../../../../src/sim/index.ts";
import { encodeMap, writeName } from "../../../../src/wire/index.ts";
import { SMALL_MAP } from "../../test-maps.ts";
import { drawCustom } from "../draw-custom.ts";
import { drawUntil } from "../draw-until.ts";
import type { Draw } from "../draw-value.ts";
import type { Codec } from "../golden-records.ts";
import { nameBody, replayFileOf } from "./replay-file.ts";

type Match = Omit<ReplayHeader, "recorderName">;

const MAP_BYTES = encodeMap(SMALL_MAP);
const SIM_VERSION_BYTES = 2;

/** What match records say behind the simVersion, in each version; and what the recorder's does. */
export function matchCodecs(versions: readonly number[]): ReadonlyMap<string, Codec> {
  const codecOf = (version: number): Codec => ({
    make: (draw) => drawMatch(draw, version),
    write: (match: Match) => matchBodyOf(match, version),
    read: (bytes) =>
      headerRead({ version, match: bytes }, ({ setup, players, looks }) => {
        const { ground, ...rest } = setup;
        const ofGround = ground === undefined ? null : { ...ground, map: mapChecksumOf(ground.map) };
        return { ...rest, players, looks: looks ?? null, ground: ofGround };
      }),
  });
  const match = matchBodyOf(drawnPlain, 10);
  return new Map<string, Codec>([
    [
      "recorder",
      {
        make: (draw) => drawCustom("name", draw, null),
        write: nameBody,
        read: (recorder) => headerRead({ version: 10, recorder, match }, ({ recorderName }) => recorderName),
      },
    ],
    ...versions.map((version) => [`match of version ${version}`, codecOf(version)] as const),
  ]);
}

const drawnPlain: Match = {
  setup: { seed: 7, catsPerPlayer: 3, playerIds: [1] },
  players: [{ playerId: 1, name: "Tabby" }],
};

function headerRead(
  parts: Pick<Parameters<typeof replayFileOf>[0], "version" | "recorder" | "match">,
  of: (header: ReplayHeader) => unknown,
) {
  // The map is behind all of them: where none is asked for, it is a turn that is none.
  const read = readReplay(replayFileOf({ ...parts, rest: [["match", MAP_BYTES]] }));
  return read.ok ? ok(of(read.value.header)) : fail(read.reason);
}

/** The body of a match record, behind the simVersion. Of versions that nothing writes any more, by hand. */
export function matchBodyOf(match: Match, version: number): Uint8Array {
  if (version < REPLAY_VERSION) return olderBodyOf(match, version);
  const read = readRecord(writeHeader({ ...match, recorderName: "Tabby" }).matchBytes, 0, 0);
  if (read.kind !== "whole") throw new Error("a match record is whole");
  return read.body.subarray(SIM_VERSION_BYTES);
}

function olderBodyOf({ setup, players }: Match, version: number): Uint8Array {
  const { seed, catsPerPlayer, playerIds, teams, pauses, ground, bots = [] } = setup;
  const writer = new BitWriter(1_000);
  if (version > 1) writer.bits(MATCH_MODES.indexOf(ground?.mode ?? "classic"), 2);
  writer.u32(seed);
  writer.u16(catsPerPlayer);
  writer.bits(playerIds.length - 1, 3);
  if (version > 1) writer.flag(teams !== undefined);
  if (version > 6) {
    writer.bits(pauses?.each ?? 0, 4);
    if (pauses !== undefined) writer.bits(pauses.seconds, 9);
  }
  players.forEach(({ playerId, name }, i) => {
    writer.bits(playerId - 1, 3);
    if (teams !== undefined) writer.bits(teams[i]!, 4);
    const bot = bots.find((one) => one.playerId === playerId);
    if (version > 5) writer.flag(bot !== undefined);
    if (bot !== undefined) writer.bits(BOT_STRENGTHS.indexOf(bot.level), 3);
    writeName(writer, name);
  });
  if (ground !== undefined) {
    writer.bits(ground.catLimit, 12);
    writer.bits(ground.timeLimitMinutes, 7);
    if (version > 4) writer.flag(ground.kinds !== undefined);
    if (version > 4) writer.flag(ground.fog === true);
    writer.u32(mapChecksumOf(ground.map));
    writer.u16(MAP_BYTES.length);
  }
  return writer.finish();
}

function drawMatch(draw: Draw, version: number): Match {
  const setup = drawUntil(() => drawSetup(draw, version), isMatchSetup);
  const players = setup.playerIds.map((playerId) => ({
    playerId,
    name: drawCustom("name", draw, null) as string,
  }));
  const looks = drawCustom("looks", draw, null) as Looks;
  const areChosen = version > 9 && !areSameLooks(looks, PLAIN_LOOKS);
  return { setup, players, ...(areChosen ? { looks } : {}) };
}

function drawSetup(draw: Draw, version: number): MatchSetup {
  const is = (since: number): boolean => draw.int(0, 1) === 0 && version >= since;
  const playerIds = [1, 2, 3, 4, 5, 6, 7, 8].filter(() => draw.int(0, 1) === 0);
  const bots = playerIds
    .filter(() => draw.int(0, 2) === 0)
    .map((playerId) => ({ playerId, level: BOT_STRENGTHS[draw.int(0, BOT_STRENGTHS.length - 1)]! }));
  return {
    ...{ seed: draw.int(0, 0xffff_ffff), catsPerPlayer: draw.int(1, is(0) ? 8 : 10_000), playerIds },
    ...(is(2) ? { teams: playerIds.map(() => draw.int(0, is(0) ? 2 : 8)) } : {}),
    ...(is(6) && bots.length > 0 ? { bots } : {}),
    ...(is(7) ? { pauses: { each: draw.int(1, 9), seconds: draw.int(10, 300) } } : {}),
    ...(is(2) ? { ground: drawGround(draw, is) } : {}),
  };
}

function drawGround(draw: Draw, is: (since: number) => boolean): GroundSetup {
  return {
    ...{ mode: is(0) ? "battle" : "cushions", map: SMALL_MAP },
    ...{ catLimit: draw.int(1, 20), timeLimitMinutes: draw.int(0, 120) },
    ...(is(5) ? { kinds: "mixed" } : {}),
    ...(is(5) ? { fog: true } : {}),
  };
}
