import { BitWriter, fail, ok } from "../../../../src/base/index.ts";
import { MARK_KIND_COUNT } from "../../../../src/replay/constants.ts";
import { readReplay, writeTurnBody, type ReplayTurn } from "../../../../src/replay/index.ts";
import { BOT_STRENGTHS, type Command } from "../../../../src/sim/index.ts";
import { drawCommand } from "../draw-turn-data.ts";
import { drawUntil } from "../draw-until.ts";
import type { Draw } from "../draw-value.ts";
import type { Codec } from "../golden-records.ts";
import { matchBodyOf } from "./match-codecs.ts";
import { replayFileOf } from "./replay-file.ts";

type Turn = Omit<ReplayTurn, "turn">;

const PLAYER_IDS = [1, 3, 4, 8];
/** Whose seat nobody plays in the turn before, where a version says so. */
const GONE_ID = 4;
const CHANGED_DELAY = 4;
const PATHS = ["", "", "cats[3].health", "random[0]", "players[7].catCount"];
/** From which version on a turn may have commands of a kind. */
const SINCE: Readonly<Partial<Record<Command["kind"], number>>> = {
  ...{ "attack-move": 2, hold: 2, patrol: 2, surrender: 2, breed: 5, rally: 5 },
  ...{ pause: 7, "go-on": 7, admit: 7, march: 10 },
};

/** Turns of each version, as they are read behind another one in which the command delay and a seat changed, as far as that could be. */
export function turnCodecs(versions: readonly number[]): ReadonlyMap<string, Codec> {
  const codecOf = (version: number): Codec => {
    const players = PLAYER_IDS.map((playerId) => ({ playerId, name: "Tabby" }));
    const match = matchBodyOf(
      { setup: { seed: 7, catsPerPlayer: 3, playerIds: PLAYER_IDS }, players },
      version,
    );
    const delayBefore = version > 2 ? CHANGED_DELAY : 2;
    const seats = version > 7 ? [{ playerId: GONE_ID, playedBy: { kind: "nobody" } } as const] : [];
    const before = writeTurnBody(PLAYER_IDS, [], {
      ...{ checksum: 1, commandDelayTurns: delayBefore, delayBefore: 2, seats, mark: null },
    });
    return {
      make: (draw) => drawTurn(draw, version, delayBefore),
      write: (turn: Turn) =>
        version > 1
          ? writeTurnBody(PLAYER_IDS, turn.playerCommands, { ...turn, delayBefore })
          : bodyOfVersion1(turn),
      read: (body) => {
        const rest = [["turn", before] as const, ["turn", body] as const];
        const read = readReplay(replayFileOf({ version, match, rest }));
        if (!read.ok) throw new Error(`the head of a replay is refused: ${read.reason}`);
        const { turns, damage } = read.value;
        return turns.length === 2 ? ok(turns[1]) : fail(damage?.kind ?? "whole");
      },
    };
  };
  return new Map(versions.map((version) => [`turn of version ${version}`, codecOf(version)]));
}

function drawTurn(draw: Draw, version: number, delayBefore: number): Turn {
  const is = (since: number): boolean => draw.int(0, 2) === 0 && version >= since;
  const seats = is(8) ? PLAYER_IDS.filter(() => is(0)).map((playerId) => drawSeat(draw, playerId)) : [];
  const path = PATHS[draw.int(0, PATHS.length - 1)]!;
  const playerMask = PLAYER_IDS.reduce((mask, playerId) => mask | (is(0) ? 1 << (playerId - 1) : 0), 0);
  return {
    checksum: draw.int(0, 0xffff_ffff),
    playerCommands: PLAYER_IDS.filter(() => is(0)).map((playerId) => ({
      playerId,
      commands: Array.from({ length: draw.int(1, 4) }, () => drawCommandOf(draw, version)),
    })),
    commandDelayTurns: is(3) ? draw.int(2, 10) : delayBefore,
    seats,
    mark: is(4) ? { playerMask, kind: draw.int(0, MARK_KIND_COUNT - 1), path } : null,
  };
}

function drawSeat(draw: Draw, playerId: number): NonNullable<Turn["seats"]>[number] {
  const level = BOT_STRENGTHS[draw.int(0, BOT_STRENGTHS.length - 1)]!;
  if (playerId !== GONE_ID) {
    return { playerId, playedBy: draw.int(0, 1) === 0 ? { kind: "nobody" } : { kind: "bot", level } };
  }
  return { playerId, playedBy: draw.int(0, 1) === 0 ? { kind: "peer" } : { kind: "bot", level } };
}

function drawCommandOf(draw: Draw, version: number): Command {
  return drawUntil(
    () => drawCommand(draw),
    (command) => (SINCE[command.kind] ?? 1) <= version && (version > 1 || !("queued" in command)),
  );
}

/** As nothing writes it any more. */
function bodyOfVersion1({ checksum, playerCommands }: Turn): Uint8Array {
  const writer = new BitWriter(2_000);
  writer.u32(checksum);
  writer.u8(playerCommands.reduce((mask, { playerId }) => mask | (0x80 >> (playerId - 1)), 0));
  for (const { commands } of playerCommands) {
    writer.golomb(commands.length - 1, 0);
    for (const command of commands) writeCommandOfVersion1(writer, command);
  }
  return writer.finish();
}

function writeCommandOfVersion1(writer: BitWriter, command: Command): void {
  if (!("cats" in command)) throw new Error(`version 1 had no ${command.kind}`);
  writer.bits(["move", "attack", "stop"].indexOf(command.kind), 3);
  const { cats } = command;
  writer.golomb(cats.length - 1, 0);
  cats.forEach((id, i) => (i === 0 ? writer.golomb(id - 1, 3) : writer.golomb(id - cats[i - 1]! - 1, 0)));
  if (command.kind === "move") writer.i16(command.x);
  if (command.kind === "move") writer.i16(command.y);
  if (command.kind === "attack") writer.golomb(command.targetId - 1, 5);
}
