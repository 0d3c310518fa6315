import { appendFileSync, chmodSync, closeSync, openSync } from "node:fs";
import { fail, ok, type FileCause, type Result } from "../../base/index.ts";
import { hexOf, type ChannelKeys } from "../../seal/index.ts";
import { fileCauseOf } from "../../system/index.ts";

const MODE = 0o600;
/** Of one peer: newcomers make keys that lead to nothing, and a stranger must not fill the disk. */
const LINES_MAX = 10_000;

/**
 * Writes the keys of a peer's session into a file, for a person that records its packets and wants to read them:
 * scripts/robocat.lua does. Anybody that has the file can read the match and, while it runs, speak in it.
 */
export class KeyLog {
  readonly #file: string;
  readonly #lines = new Set<string>(); // written by this peer
  #hasFailed = false;

  private constructor(file: string) {
    this.#file = file;
  }

  /** Whether there can be such a file. */
  static open(file: string): Result<KeyLog, FileCause> {
    try {
      closeSync(openSync(file, "a", MODE));
      chmodSync(file, MODE); // it may be an older one
      return ok(new KeyLog(file));
    } catch (error) {
      return fail(fileCauseOf(error));
    }
  }

  /** Of a pair of public keys. */
  noteKeys(own: Uint8Array, other: Uint8Array, { outward, inward }: ChannelKeys): void {
    this.#write(`ROBOCAT_PAIR ${[own, other, outward, inward].map(hexOf).join(" ")}`);
  }

  /** What the session is called, u32: packets are sealed for it. */
  noteName(name: number): void {
    this.#write(`ROBOCAT_SESSION ${name.toString(16).padStart(8, "0")}`);
  }

  #write(line: string): void {
    if (this.#hasFailed || this.#lines.size >= LINES_MAX || this.#lines.has(line)) return;
    this.#lines.add(line); // a peer that is not let in asks again and again
    try {
      appendFileSync(this.#file, `${line}\n`, { mode: MODE });
    } catch {
      this.#hasFailed = true; // the match does not depend on it
    }
  }
}
