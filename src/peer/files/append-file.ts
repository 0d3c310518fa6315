import { open, rm, type FileHandle } from "node:fs/promises";
import { describeFileError } from "./describe-file-error.ts";

/**
 * A file that bytes are appended to in order, without anybody waiting for the disk. The first error is told once; from
 * then on what comes is dropped, so that a full disk costs the file and not the match.
 */
export class AppendFile {
  readonly path: string;
  readonly #onProblem: (message: string) => void;
  #handle: FileHandle | null = null;
  #pending: Uint8Array[] = [];
  #writing: Promise<void> | null = null;
  #hasFailed = false;
  #isClosed = false;
  #bytes = 0;
  #isEmpty = true; // nothing that was taken is in it as a whole

  constructor(path: string, onProblem: (message: string) => void) {
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
    await this.#writing;
  }

  /** Resolves when all is written, or has failed, and the file is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
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
      }
    } catch (error) {
      await this.#removeEmpty();
      this.#fail(error);
    }
    this.#writing = null;
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
    this.#onProblem(describeFileError(error));
  }
}
