import { open, rm, type FileHandle } from "node:fs/promises";
import type { FileCause } from "../../base/index.ts";
import { MACHINE_CLOCK } from "../clock.ts";
import { fileCauseOf } from "../../system/index.ts";

/** What is appended within this time of a write goes with the next one: a match appends twenty times a second, and each write costs 0.4 ms. */
const GATHER_MS = 500;

/**
 * A file that bytes are appended to in order, without anybody waiting for the disk. A process that is killed loses what it appended in
 * the last half second. The first error is told once; from then on what comes is dropped, so that a full disk costs the file and not
 * the match.
 */
export class AppendFile {
  readonly path: string;
  readonly #onProblem: (why: FileCause) => void;
  #handle: FileHandle | null = null;
  #pending: Uint8Array[] = [];
  #writing: Promise<void> | null = null;
  #isAwaited = false; // somebody waits until all is written, so nothing is gathered
  #endGathering: () => void = () => undefined;
  #hasFailed = false;
  #isClosed = false;
  #bytes = 0;
  #isEmpty = true; // nothing that was taken is in it as a whole

  constructor(path: string, onProblem: (why: FileCause) => void) {
    this.path = path;
    this.#onProblem = onProblem;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Bytes taken by append so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What comes after close() is dropped: to open the file again would empty it. */
  append(bytes: Uint8Array): void {
    if (this.#hasFailed || this.#isClosed) return;
    this.#bytes += bytes.length;
    this.#pending.push(bytes);
    this.#writing ??= this.#write();
  }

  /** Resolves when all that was taken so far is written, or has failed. */
  async written(): Promise<void> {
    if (this.#writing === null) return;
    this.#isAwaited = true;
    this.#endGathering();
    await this.#writing;
  }

  /** Resolves when all is written, or has failed, and the file is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.written();
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch((error: unknown) => this.#fail(error));
  }

  async #write(): Promise<void> {
    try {
      this.#handle ??= await open(this.path, "w");
      while (this.#pending.length > 0) {
        const bytes = Buffer.concat(this.#pending);
        this.#pending = [];
        await this.#handle.appendFile(bytes); // unlike write, it does not stop halfway
        this.#isEmpty = false;
        await this.#gather();
      }
    } catch (error) {
      await this.#removeEmpty();
      this.#fail(error);
    }
    this.#writing = null;
    this.#isAwaited = false;
  }

  async #gather(): Promise<void> {
    if (this.#isAwaited) return;
    let cancel = (): void => undefined;
    await new Promise<void>((resolve) => {
      this.#endGathering = resolve;
      cancel = MACHINE_CLOCK.setTimer(MACHINE_CLOCK.nowMs() + GATHER_MS, resolve);
    });
    cancel();
  }

  /** A full disk at the first write: what lies there would be taken for a file of ours that is damaged. A device stays. */
  async #removeEmpty(): Promise<void> {
    const handle = this.#handle;
    if (handle === null || !this.#isEmpty) return;
    try {
      if ((await handle.stat()).isFile()) await rm(this.path, { force: true });
    } catch {
      // it is in another program's hands, or the disk is gone
    }
  }

  #fail(error: unknown): void {
    this.#pending = [];
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#onProblem(fileCauseOf(error));
  }
}
