import { LockstepMatch, type TurnData } from "../../src/lockstep/index.ts";
import {
  readReplay,
  ReplayRecorder,
  type DepartureCause,
  type RecordedEnd,
  type RepairMark,
  type Replay,
  type ReplayEnding,
  type ReplayHeader,
} from "../../src/replay/index.ts";
import type { RecordedSeat } from "../../src/replay/seat-codec.ts";
import { CAT_KINDS, PAUSE_REASONS, type Command, type MatchSetup } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";

export interface RecordedMatch {
  readonly files: readonly Uint8Array[]; // one a peer, in the order of players
  readonly parts: readonly Uint8Array[]; // the first peer's: header, turn 0, turn 1 ... end
  readonly checksums: readonly number[]; // at the end of each turn from 0 on, as the first peer had them
  readonly delays: readonly number[]; // command delays in force at those ends
}

interface RecordOptions {
  readonly header: Omit<ReplayHeader, "recorderName">;
  readonly turnCount: number;
  readonly ending: ReplayEnding | null; // null: the recorders crash
  readonly commandsOf: (turn: number, playerIndex: number) => readonly Command[]; // given in that turn
  readonly wishOf?: (turn: number, playerIndex: number) => number | null; // a delay, from that turn on
  readonly markOf?: (turn: number) => RepairMark | null;
  readonly seatsOf?: (turn: number) => readonly RecordedSeat[];
  readonly causes?: readonly DepartureCause[]; // of those whose seats change, in their order
}

export const NAMES = ["Tabby", "Søren", "Минка", "タマ", "Felix", "Grace", "Hobbes", "Ines"];

export function headerOf(playerCount: number, seed = 7, catsPerPlayer = 3): ReplayHeader {
  const playerIds = Array.from({ length: playerCount }, (_, i) => i + 1);
  return headerOfSetup({ seed, catsPerPlayer, playerIds });
}

/** A header for any match; the recorder is the first of the players. */
export function headerOfSetup(setup: MatchSetup): ReplayHeader {
  const players = setup.playerIds.map((playerId, i) => ({ playerId, name: NAMES[i]! }));
  return { recorderName: NAMES[0]!, setup, players };
}

/** Plays a match between peers that hear each other at once, and records it as each of them does. */
export function recordMatch(options: RecordOptions): RecordedMatch {
  const { header, turnCount, ending, commandsOf, wishOf, markOf, seatsOf, causes = [] } = options;
  const { setup } = header;
  const peers = header.players.map(({ playerId, name }) => {
    const recorder = new ReplayRecorder({ ...header, recorderName: name });
    const match = new LockstepMatch({ setup, localPlayerId: playerId, measureCommand: commandBits });
    return { match, recorder, parts: [recorder.start()], entered: [] as readonly TurnData[] };
  });
  const checksums: number[] = [];
  const delays: number[] = [];
  while (checksums.length < turnCount) {
    const ended = peers.map((peer, i) => {
      const { match, recorder, parts } = peer;
      for (const command of commandsOf(match.turn, i)) match.commands.give(command);
      const wish = wishOf?.(match.turn, i) ?? null;
      if (wish !== null) match.wishDelay(wish);
      for (let subTurn = 0; subTurn < 3; subTurn += 1) match.runSubTurn();
      const end = match.endTurn();
      const recorded = { ...end, seats: seatsOf?.(end.turn) ?? [] };
      if (end.turn >= 0)
        parts.push(recorder.turn(end.turn, peer.entered, recorded, markOf?.(end.turn) ?? null));
      if (end.turn >= 0 && i === 0) {
        checksums.push(end.checksum);
        delays.push(end.commandDelayTurns);
      }
      return end;
    });
    for (const peer of peers) {
      for (const { turnData } of ended) {
        for (const data of turnData) peer.match.book.add(data); // its own are refused
      }
      const outcome = peer.match.tryAdvance();
      if (outcome.kind !== "advanced") throw new Error(`the match is ${outcome.kind}`);
      peer.entered = outcome.turnData;
    }
  }
  for (const { recorder, parts } of peers) {
    const rest = [...causes];
    if (ending !== null) parts.push(recorder.end(ending, () => rest.shift() ?? "gone"));
  }
  return { files: peers.map(({ parts }) => joinBytes(parts)), parts: peers[0]!.parts, checksums, delays };
}

/** Commands of all kinds, different each turn and player, the same for each call with the same numbers. */
export function variedCommands(turn: number, playerIndex: number): readonly Command[] {
  const mixed = Math.imul(turn * 8 + playerIndex + 1, 0x9e3779b1) >>> 0;
  const first = 1 + playerIndex * 3;
  const target = 1 + (mixed % 12);
  const point = { x: (mixed % 3000) - 1500, y: ((mixed >>> 12) % 1600) - 800 };
  if (mixed % 2_003 === 0) return [{ kind: "surrender" }];
  if (mixed % 499 === 0) {
    // Of Classic, which passes them over, and of no cushion of anybody on a map.
    return [
      { kind: "breed", cushion: mixed % 32, catKind: CAT_KINDS[turn % CAT_KINDS.length]! },
      { kind: "rally", cushion: target, at: turn % 2 === 0 ? point : null },
    ];
  }
  if (mixed % 193 === 0) {
    const way = { isFighting: turn % 2 === 0, isLoose: turn % 3 === 0, line: { x: -point.x, y: point.y } };
    return [{ kind: "march", cats: [first, first + 1], ...point, ...way }];
  }
  if (mixed % 307 === 0) return [{ kind: "admit", playerId: target % 8 || 8 }]; // of no effect in a world
  if (mixed % 311 === 0) {
    // Where nobody may pause, of no effect.
    return [
      { kind: "pause", reason: PAUSE_REASONS[turn % PAUSE_REASONS.length]! },
      ...(playerIndex % 2 === 0 ? [{ kind: "go-on" } as const] : []),
    ];
  }
  switch ((mixed >>> 8) % 12) {
    case 0:
      return [{ kind: "move", cats: [first, first + 1], ...point }];
    case 1:
      return [{ kind: "attack", cats: [first, first + 1, first + 2], targetId: target }];
    case 2:
      return [
        { kind: "stop", cats: [first + 2] },
        { kind: "attack", cats: [first], targetId: target, queued: true },
      ];
    case 3:
      return [
        { kind: "attack-move", cats: [first], ...point },
        { kind: "hold", cats: [first + 1] },
        { kind: "patrol", cats: [first + 2], ...point, queued: true },
      ];
    default:
      return [];
  }
}

/** The second player's wishes: a command delay of 5 turns soon, which sinks to 2 in 300 turns, and comes again. */
export function risingAndFalling(turn: number, playerIndex: number): number | null {
  if (playerIndex !== 1) return null;
  return turn % 1_000 === 0 ? 5 : turn % 1_000 === 2 ? 2 : null;
}

/** How a turn ends, as a recorder is told. */
export function endWith(checksum: number, commandDelayTurns = 2): RecordedEnd {
  return { checksum, commandDelayTurns };
}

/** The replay of a file that must be readable. */
export function readWhole(bytes: Uint8Array): Replay {
  const result = readReplay(bytes);
  if (!result.ok) throw new Error(`the replay is refused: ${result.reason}`);
  return result.value;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** A whole replay of one turn, whose checksum is not that of the world. */
export function differingFile(): Uint8Array {
  const recorder = new ReplayRecorder(headerOf(2));
  return joinBytes([
    recorder.start(),
    recorder.turn(0, [], { checksum: 1, commandDelayTurns: 2 }),
    recorder.end({ kind: "left" }),
  ]);
}
