import { prepareLogFile } from "./match-files.ts";
import { MatchLog, traceOf } from "./match-log.ts";

/** A log for mistakes that happen while no match has one. Its file is made when it is needed. */
export class DeskLog {
  readonly #homeFolder: string;
  #log: MatchLog | null = null;

  constructor(homeFolder: string) {
    this.#homeFolder = homeFolder;
  }

  /** A line on what a listener threw when it was told of that. */
  noteThrown(at: string, error: unknown): void {
    try {
      this.#log ??= new MatchLog(prepareLogFile(this.#homeFolder, "window", new Date()));
      this.#log.write("listener-threw", { at, trace: traceOf(error) });
    } catch {
      // the folder can't be made: there is nowhere else to tell it
    }
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }
}
