// The rules of this program as a FrozenSim: `npm run freeze` builds sims/N.js from this file and all that it needs.
import {
  namedParts,
  COMMAND_KINDS,
  isCommand,
  MATCH_MODES,
  SIM_VERSION,
  type Command,
} from "../../sim/index.ts";
import type { PlayerCommands } from "../../lockstep/index.ts";
import { REPLAY_VERSION } from "../constants.ts";
import { isOwnSimulation, resumeOwnGame, startOwnGame } from "../own-rules.ts";
import { readReplay } from "../read-replay.ts";
import type { RecordedGame } from "../recorded-game.ts";
import {
  FROZEN_INTERFACE,
  type FrozenGame,
  type FrozenReading,
  type FrozenResumption,
  type FrozenSim,
} from "./frozen-sim.ts";

export const frozenSim: FrozenSim = {
  frozenInterface: FROZEN_INTERFACE,
  simVersion: SIM_VERSION,
  replayVersionMax: REPLAY_VERSION,
  commandKinds: COMMAND_KINDS,
  plays: (simVersion, mode) =>
    MATCH_MODES.some((known) => known === mode && isOwnSimulation(simVersion, known)),
  readReplay: readFrozenReplay,
  startGame: (setup) => openGame(startOwnGame(setup)),
  isCommand: isAnyCommand,
  resumeGame: resumeFrozenGame,
};

function readFrozenReplay(bytes: Uint8Array): FrozenReading {
  const read = readReplay(bytes);
  if (!read.ok) return { ok: false, reason: read.reason, version: read.version };
  const { header, simVersion, turns, seatChanges, ending, damage, recordStart, signed } = read.value;
  const causes = seatChanges.flatMap(({ cause }) => cause ?? []);
  return {
    ok: true,
    replay: { simVersion, ...header, turns, ending, causes, damage, recordStart, signed },
  };
}

function resumeFrozenGame(packedWords: Int32Array, turn: number): FrozenResumption {
  const game = resumeOwnGame(packedWords, turn);
  return game.ok ? { ok: true, game: openGame(game.value) } : { ok: false, reason: game.reason };
}

function openGame(game: RecordedGame): FrozenGame {
  return {
    get turn() {
      return game.turn;
    },
    get subTurnsRun() {
      return game.subTurnsRun;
    },
    get hasEnded() {
      return game.hasEnded;
    },
    words: game.words,
    parts: () => namedParts(game.world),
    checksum: () => game.checksum(),
    // They are those of a replay that was read here, or isCommand has been asked.
    enter: (playerCommands) => game.enterRecorded(playerCommands as readonly PlayerCommands[]),
    runSubTurn: () => game.runSubTurn(),
    endTurn: () => game.endTurn(),
    runTurn: () => game.runTurn(),
  };
}

/** Of a value that may be anything, and so may each of its fields. */
function isAnyCommand(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { kind, cats, queued, at, playerId } = value as Readonly<Record<string, unknown>>;
  if (!COMMAND_KINDS.some((known) => known === kind)) return false;
  if (queued !== undefined && typeof queued !== "boolean") return false;
  if (kind === "surrender" || kind === "go-on") return true;
  if (kind === "march" && !isWholeMarch(value as Readonly<Record<string, unknown>>)) return false;
  if (kind === "admit" && !Number.isInteger(playerId)) return false;
  const isWhole =
    kind === "admit" ||
    kind === "breed" ||
    kind === "pause" ||
    (kind === "rally" ? at !== undefined : Array.isArray(cats));
  return isWhole && isCommand(value as Command);
}

function isWholeMarch({ line, isFighting, isLoose }: Readonly<Record<string, unknown>>): boolean {
  return line !== undefined && typeof isFighting === "boolean" && typeof isLoose === "boolean";
}
