import { jsonLine } from "../../base/index.ts";
import { AppendFile } from "./append-file.ts";
import { prepareLogFile } from "./home-folder.ts";

/** Beyond this size an event of a kind that has filled its share is not written: it is counted, and told at the end of the log. */
const LOG_BYTES_MAX = 8 * 1_024 * 1_024;
/** The share of a kind. What happens seldom is written also after hours of play, when it matters most. */
const KIND_BYTES = 256 * 1_024;

/** For the report of a desync. */
const LINES_KEPT = 100;

/** The trace of what was thrown, for a line of a log. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The log of one match: one JSON object a line, each with the time and what happened. */
export class MatchLog {
  readonly #last: string[] = [];
  readonly #file: AppendFile;
  readonly #bytesOf = new Map<string, number>(); // by event
  #droppedCount = 0;

  constructor(path: string) {
    this.#file = new AppendFile(path, () => undefined); // there is nowhere else to tell it
  }

  write(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
    const isFrequent = (this.#bytesOf.get(event) ?? 0) > KIND_BYTES;
    if (isFrequent && this.#file.bytes > LOG_BYTES_MAX) this.#droppedCount += 1;
    else this.#append(event, facts);
  }

  /** The same, of what no report has: that is for others. */
  writeAside(event: string, facts: Readonly<Record<string, unknown>>): void {
    if (this.#file.bytes > LOG_BYTES_MAX) this.#droppedCount += 1;
    else this.#file.append(Buffer.from(`${lineOf(event, facts)}\n`));
  }

  /** The last lines, oldest first. */
  get lastLines(): readonly string[] {
    return this.#last;
  }

  async close(): Promise<void> {
    if (this.#droppedCount > 0) this.#append("log-full", { droppedLines: this.#droppedCount });
    await this.#file.close();
  }

  #append(event: string, facts: Readonly<Record<string, unknown>>): void {
    const line = lineOf(event, facts);
    this.#last.push(line);
    if (this.#last.length > LINES_KEPT) this.#last.shift();
    const bytes = Buffer.from(`${line}\n`);
    this.#bytesOf.set(event, (this.#bytesOf.get(event) ?? 0) + bytes.length);
    this.#file.append(bytes);
  }
}

function lineOf(event: string, facts: Readonly<Record<string, unknown>>): string {
  return jsonLine({ time: new Date().toISOString(), event, ...facts });
}

/** A log for what goes wrong while no match has one. Its file is made when it is needed. */
export class DeskLog {
  readonly #homeFolder: string;
  #log: MatchLog | null = null;

  constructor(homeFolder: string) {
    this.#homeFolder = homeFolder;
  }

  /** A line on what a listener threw when it was told of that. */
  noteThrown(at: string, error: unknown): void {
    this.note("listener-threw", { at, trace: traceOf(error) });
  }

  note(event: string, facts: Readonly<Record<string, unknown>>): void {
    try {
      this.#log ??= new MatchLog(prepareLogFile(this.#homeFolder, "window", new Date()));
      this.#log.write(event, facts);
    } catch {
      // the folder can't be made: there is nowhere else to tell it
    }
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }
}
