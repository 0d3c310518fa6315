import { Game, rosterOf, startOfMatch } from "../../../lockstep/index.ts";
import type { Command, MatchSetup } from "../../../sim/index.ts";
import { Broadcast, SegmentReader, writeHead, type AgreedTurn } from "../../../watch/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";

const SECTION_BYTES_MAX = 2_048;
const PIECE_BYTES = 37;
const TURNS = 12;
const TURNS_PLAYED = 6;
const PLAYERS = [1, 2, 4];
const SETUP: MatchSetup = { seed: 3, catsPerPlayer: 4, playerIds: PLAYERS };

/** The turns of a segment, as a watcher gets them: the same in pieces of any length, and played without a throw. */
export function watchTargets(): readonly FuzzTarget[] {
  return [
    {
      name: "watch-turns",
      seeds: [sectionOf(false), sectionOf(true)],
      bytesMax: SECTION_BYTES_MAX,
      budget: (byteCount) => ({ steps: 2_000_000 + 500 * byteCount, room: 4_000_000 + 3_000 * byteCount }),
      check: checkSection,
      cost: 8,
    },
  ];
}

function checkSection(input: Uint8Array): string {
  const whole = new SegmentReader(0, PLAYERS).take(input);
  const reader = new SegmentReader(0, PLAYERS);
  let count = 0;
  let isRead = true;
  for (let at = 0; at < input.length && isRead; at += PIECE_BYTES) {
    const records = reader.take(input.subarray(at, at + PIECE_BYTES));
    count += records?.length ?? 0;
    // At the end of a segment or of a match its giver sends no more.
    isRead = records !== null && reader.segment === 0 && records.at(-1)?.record.kind !== "end";
  }
  if (whole === null) return "malformed";
  mustHold(whole.length === count, "in pieces it is read as something else");
  const game = new Game({ ...startOfMatch(SETUP), logState: null });
  game.runCountdown();
  for (const { record } of whole.slice(0, TURNS_PLAYED)) {
    if (record.kind === "end") break;
    game.enterRecorded(record.replayTurn.playerCommands);
    game.runTurn();
  }
  return "ok";
}

/** As one that plays gives it: some turns, and the end of the match. */
function sectionOf(isOver: boolean): Uint8Array {
  const names = new Map(PLAYERS.map((playerId) => [playerId, `Cat ${playerId}`]));
  const broadcast = new Broadcast(writeHead(SETUP, names), { playerIds: PLAYERS, delaySeconds: 0 });
  const { words } = startOfMatch(SETUP);
  broadcast.addState({ turn: -1, words, roster: rosterOf(SETUP) });
  for (let turn = 0; turn < TURNS; turn += 1) broadcast.addTurn(agreedTurn(turn));
  if (isOver) broadcast.end({ kind: "stopped" });
  return broadcast.turns(0)!.bytes;
}

function agreedTurn(turn: number): AgreedTurn {
  const move: Command = { kind: "move", cats: [1, 2, 3], x: 10 * turn, y: -5 };
  return {
    turn,
    commands: PLAYERS.map((playerId) => ({ playerId, commands: turn % 3 === 0 ? [move] : [] })),
    end: { checksum: 0x0bad_cafe + turn, commandDelayTurns: 2 + (turn >> 2) },
    mark: null,
  };
}
