import { jsonLine, type FileCause } from "../../base/index.ts";
import type { Moment } from "../../lockstep/index.ts";
import type { MatchPeerEvent } from "../../match/index.ts";
import { formatChecksum, type Change } from "../../sim/index.ts";
import { AppendFile } from "./append-file.ts";
import { FILE_LIMITS } from "./file-limits.ts";

/** The first line of a log of sub-turns has this event, by which its readers know it. */
export const SUB_TURNS_EVENT = "sub-turns";
/** So many changes a line: the longest path takes 48 characters, two numbers 22. */
const CHANGES_A_LINE = 4_000;
/** Room for the last line. */
const BYTES_MAX = FILE_LIMITS.subTurns.bytesMax - FILE_LIMITS.subTurns.lineBytesMax;

/** What each step of each turn did to the world, a JSON object a line, so that two peers' can be compared: large, and only on demand. */
export class SubTurnLog {
  readonly #file: AppendFile;
  #droppedCount = 0;

  constructor(path: string, onProblem: (why: FileCause) => void) {
    this.#file = new AppendFile(path, onProblem);
    this.#write({ event: SUB_TURNS_EVENT });
  }

  /** Writes what it has of that event. */
  note(event: MatchPeerEvent): void {
    if (event.kind === "start") this.#write({ event: "start", seed: event.seed });
    if (event.kind === "traced") this.#noteStep(event.at, event.changes);
    if (event.kind === "turn")
      this.#write({ event: "turn", turn: event.turn, checksum: formatChecksum(event.checksum) });
    if (event.kind === "settled")
      this.#write({ event: "settled", from: event.from, checksums: event.checksums.map(formatChecksum) });
  }

  async close(): Promise<void> {
    if (this.#droppedCount > 0) this.#append({ event: "log-full", droppedLines: this.#droppedCount });
    await this.#file.close();
  }

  #noteStep({ turn, point }: Moment, changes: readonly Change[] | "damaged"): void {
    if (changes === "damaged") return this.#write({ event: "sub-turn", turn, point, isDamaged: true });
    for (let at = 0; at === 0 || at < changes.length; at += CHANGES_A_LINE)
      this.#write({ event: "sub-turn", turn, point, changes: changes.slice(at, at + CHANGES_A_LINE) });
  }

  #write(facts: Readonly<Record<string, unknown>>): void {
    if (this.#file.bytes > BYTES_MAX) this.#droppedCount += 1;
    else this.#append(facts);
  }

  #append(facts: Readonly<Record<string, unknown>>): void {
    this.#file.append(Buffer.from(`${jsonLine(facts)}\n`));
  }
}
