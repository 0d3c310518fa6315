import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN, TURN_MAX, type PlayerCommands } from "../lockstep/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { writeEndingBody, type DepartureCause, type ReplayEnding } from "./ending-codec.ts";
import { writeRecord, type RecordKind } from "./format.ts";
import { writeHeader, type ReplayHeader } from "./header-codec.ts";
import type { RepairMark } from "./repair-mark.ts";
import { NO_SIGNATURES, type RecordedSignatures } from "./signatures-codec.ts";
import { changeSeats, startingSeats, type SeatKinds } from "./seat-codec.ts";
import { writeTurnBody, type RecordedEnd } from "./turn-codec.ts";

/** Turn data, or what a bot ordered: that is of no turn but the one that it is recorded with. */
type RecordedCommands = PlayerCommands & { readonly turn?: number };

/** Somebody's seat is not played by its peer any more from that turn on. */
interface RecordedDeparture {
  readonly playerId: PlayerId;
  readonly turn: number;
}

/**
 * Writes a match down while it is played: start once, turn at the end of each turn from turn 0 on, end once. Each call
 * returns the bytes to append to the file; the recorder keeps none. Calls out of that order are mistakes of ours.
 */
export class ReplayRecorder {
  readonly #header: ReplayHeader;
  readonly #playerIds: readonly PlayerId[];
  #stage: "new" | "recording" | "ended" = "new";
  #crc = 0;
  #turnCount = 0;
  #delay = COMMAND_DELAY_TURNS_MIN;
  #seats: SeatKinds;
  readonly #departures: RecordedDeparture[] = [];

  constructor(header: ReplayHeader) {
    this.#header = header;
    this.#playerIds = header.setup.playerIds;
    this.#seats = startingSeats(header.setup);
  }

  /** Turns recorded so far. */
  get turnCount(): number {
    return this.#turnCount;
  }

  /** The bytes of the header. */
  start(): Uint8Array {
    assert(this.#stage === "new", "a recorder starts once");
    this.#stage = "recording";
    const { bytes, crc } = writeHeader(this.#header);
    this.#crc = crc;
    return bytes;
  }

  /**
   * The bytes of a turn: the commands with which it was entered, in ascending player id, and how it ended: an EndedTurn
   * says it. An idle turn takes 11 bytes. With a mark: games that differed were repaired before the turn was entered.
   */
  turn(
    turn: number,
    playerCommands: readonly RecordedCommands[],
    end: RecordedEnd,
    mark: RepairMark | null = null,
  ): Uint8Array {
    assert(
      turn === this.#turnCount && turn <= TURN_MAX,
      `turn ${turn} recorded after ${this.#turnCount} turns`,
    );
    assert(
      playerCommands.every((one) => one.turn === undefined || one.turn === turn),
      `turn ${turn} recorded with the turn data of another`,
    );
    this.#turnCount += 1;
    const body = writeTurnBody(this.#playerIds, playerCommands, { ...end, delayBefore: this.#delay, mark });
    this.#delay = end.commandDelayTurns;
    this.#noteSeats(turn, end);
    return this.#append("turn", body);
  }

  /** The bytes of the end record; without it the file counts as truncated. It says why those who were gone were, and who has signed. */
  end(
    ending: ReplayEnding,
    causeOf: (departure: RecordedDeparture) => DepartureCause = () => "gone",
    signed: RecordedSignatures = NO_SIGNATURES,
  ): Uint8Array {
    const causes = this.#departures.map(causeOf);
    const place = { turnCount: this.#turnCount, departureCount: causes.length };
    const bytes = this.#append("end", writeEndingBody({ ending, causes, signed }, this.#playerIds, place));
    this.#stage = "ended";
    return bytes;
  }

  #noteSeats(turn: number, { seats = [] }: RecordedEnd): void {
    const after = changeSeats(this.#seats, seats);
    assert(after !== null, `the seats that change in turn ${turn} are played otherwise from then on`);
    this.#seats = after;
    for (const { playerId, playedBy } of seats)
      if (playedBy.kind !== "peer") this.#departures.push({ playerId, turn });
  }

  #append(kind: RecordKind, body: Uint8Array): Uint8Array {
    assert(this.#stage === "recording", `a record of kind ${kind} to a recorder that is ${this.#stage}`);
    const { bytes, crc } = writeRecord(kind, body, this.#crc);
    this.#crc = crc;
    return bytes;
  }
}
