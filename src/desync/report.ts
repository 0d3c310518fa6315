import type { DesyncCause, TurnData } from "../lockstep/index.ts";
import {
  formatChecksum,
  mapChecksumOf,
  openWorld,
  optionsOfSetup,
  SIM_VERSION,
  unpackWorld,
  type GroundSetup,
  type MatchMode,
  type MatchSetup,
  type PlayerId,
  type Snapshot,
} from "../sim/index.ts";
import { differenceAmong, type DifferenceAmong } from "./difference-among.ts";

/** Raised when a field of the report changes its meaning. */
export const REPORT_VERSION = 2;
/** Turns of commands in a report. */
export const REPORT_TURNS = 20;

/** "told-by-peer": another peer found it and said so before we could. */
export type ReportedCause = DesyncCause | "told-by-peer";

/** What each peer writes after a desync. Plain data, ready for JSON. */
export interface DesyncReport {
  readonly reportVersion: number;
  readonly simVersion: number;
  readonly seed: number;
  readonly catsPerPlayer: number;
  readonly mode: MatchMode;
  readonly ground: ReportedGround | null; // null: Classic
  readonly writtenBy: PlayerId;
  readonly cause: ReportedCause;
  readonly foundOnEnteringTurn: number;
  readonly differsAtEndOfTurn: number; // the first turn that was compared at its end and differs
  readonly players: readonly ReportedPlayer[]; // ascending player id
  readonly firstDifference: DifferenceAmong | null; // null: the worlds did not arrive, or are equal
  readonly commands: readonly ReportedTurn[]; // of the last 20 turns, oldest first
}

/** What the match was played on. The map itself is in the replay. */
export interface ReportedGround {
  readonly mapName: string;
  readonly mapChecksum: string; // 8 hex digits
  readonly mapWidth: number; // cells
  readonly mapHeight: number;
  readonly catLimit: number;
  readonly timeLimitMinutes: number; // 0: none
}

export interface ReportedPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly team: number | null; // as chosen in the lobby, 0: watches; null: there were no teams
  readonly randomValue: string | null; // 4 hex digits, the low half; null: not known
  readonly checksum: string | null; // 8 hex digits
  readonly logChecksum: string | null; // 4 hex digits, the low half
  readonly hasSentWorld: boolean;
}

export interface ReportedTurn {
  readonly turn: number;
  readonly players: readonly Pick<TurnData, "playerId" | "wantedDelay" | "commands">[];
}

/** How a player's game stood, by its own word: in turn data with half of some values, in a goodbye with the whole. */
export type CheckValues = Pick<TurnData, "playerId" | "randomValue" | "checksum" | "logChecksum">;

export interface ReportInput {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly cause: ReportedCause;
  readonly foundOnEnteringTurn: number;
  readonly differsAtEndOfTurn: number;
  readonly checkValues: readonly CheckValues[];
  readonly localSnapshot: Snapshot | null; // at the end of differsAtEndOfTurn
  readonly packedWorlds: ReadonlyMap<PlayerId, Int32Array>; // what the others sent of theirs
  readonly turns: readonly (readonly TurnData[])[]; // the last that ran, oldest first
}

export function buildReport(input: ReportInput): DesyncReport {
  const { setup, localPlayerId, cause, foundOnEnteringTurn, differsAtEndOfTurn } = input;
  const worlds = setup.playerIds.flatMap((playerId) => {
    const world =
      playerId === localPlayerId
        ? openLocal(input.localSnapshot)
        : openSent(input.packedWorlds.get(playerId));
    return world === null ? [] : [{ playerId, world }];
  });
  return {
    reportVersion: REPORT_VERSION,
    simVersion: SIM_VERSION,
    seed: setup.seed,
    catsPerPlayer: setup.catsPerPlayer,
    mode: optionsOfSetup(setup).mode,
    ground: setup.ground === undefined ? null : describeGround(setup.ground),
    writtenBy: localPlayerId,
    cause,
    foundOnEnteringTurn,
    differsAtEndOfTurn,
    players: setup.playerIds.map((playerId) => describePlayer(input, playerId)),
    firstDifference: differenceAmong(worlds),
    commands: input.turns.slice(-REPORT_TURNS).map((turnData) => ({
      turn: turnData[0]!.turn,
      players: turnData.map(({ playerId, wantedDelay, commands }) => ({ playerId, wantedDelay, commands })),
    })),
  };
}

/** One sentence for the player: who saw what, as far as it is known. */
export function summarizeReport({ cause, differsAtEndOfTurn, firstDifference }: DesyncReport): string {
  const where = `at turn ${differsAtEndOfTurn}`;
  const what =
    firstDifference === null
      ? ""
      : ` First difference: ${firstDifference.path}, ` +
        firstDifference.values.map(({ playerId, value }) => `${value} for player ${playerId}`).join(", ") +
        ".";
  switch (cause) {
    case "logs-differ":
      return `The players were told different commands ${where}.${what}`;
    case "random-values-differ":
      return `The players' random numbers differ ${where}.${what}`;
    case "worlds-differ":
      return `The players' worlds differ ${where}.${what}`;
    case "told-by-peer":
      return `Another player found that the games differ ${where}.${what}`;
  }
}

function describeGround({ map, catLimit, timeLimitMinutes }: GroundSetup): ReportedGround {
  const { name, width, height } = map;
  const mapChecksum = formatChecksum(mapChecksumOf(map));
  return { mapName: name, mapChecksum, mapWidth: width, mapHeight: height, catLimit, timeLimitMinutes };
}

function describePlayer(input: ReportInput, playerId: PlayerId): ReportedPlayer {
  const values = input.checkValues.find((candidate) => candidate.playerId === playerId);
  return {
    playerId,
    name: input.names.get(playerId) ?? "",
    team: input.setup.teams?.[input.setup.playerIds.indexOf(playerId)] ?? null,
    randomValue: values === undefined ? null : formatLowHalf(values.randomValue),
    checksum: values === undefined ? null : formatChecksum(values.checksum),
    logChecksum: values === undefined ? null : formatLowHalf(values.logChecksum),
    hasSentWorld: playerId === input.localPlayerId || input.packedWorlds.has(playerId),
  };
}

function formatLowHalf(value: number): string {
  return formatChecksum(value & 0xffff).slice(-4);
}

function openLocal(snapshot: Snapshot | null): ReturnType<typeof unpackWorld> {
  return snapshot === null ? null : openWorld(snapshot);
}

function openSent(packed: Int32Array | undefined): ReturnType<typeof unpackWorld> {
  return packed === undefined ? null : unpackWorld(packed);
}
