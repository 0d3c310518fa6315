import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { fail, ok, type Result } from "../../base/index.ts";
import type { FileFault, FileSort } from "../../channel/index.ts";
import { fileCauseOf } from "../../system/index.ts";

/** What a sort of file may take. */
export interface FileLimit {
  readonly sort: FileSort;
  readonly bytesMax: number;
}

/** What a file of lines may take. */
export interface LineLimits extends FileLimit {
  readonly linesMax: number;
  readonly lineBytesMax: number;
}

/** Why a file of lines is not read to its end: `refused` by the code that takes them. */
type LinesFault<Refusal> = FileFault | { readonly kind: "refused"; readonly why: Refusal };

/** A pipe without a writer would keep the opening waiting; not on Windows, which has no such files. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const PIECE_BYTES = 64 * 1_024;

/**
 * The bytes of a file, if it is one and has no more than the limit: that is asked before any memory is taken, and again of what
 * came. Never throws.
 */
export function readWholeFile(file: string, limit: FileLimit): Result<Buffer<ArrayBuffer>, FileFault> {
  return withFile(file, limit, (open, size) => {
    const bytes = Buffer.alloc(size + 1); // a byte more than there was: whether it has grown since
    const read = fill(open, bytes);
    return read > limit.bytesMax ? fail(tooLarge(read, limit)) : ok(bytes.subarray(0, read));
  });
}

/**
 * The bytes of a file in pieces, each good until the next one is asked for; between them the reader may do something
 * else. Returns null at its end, or what was wrong. The file is closed at the end, and by return().
 */
export function* filePieces(
  file: string,
  limit: FileLimit,
  pieceBytes: number,
): Generator<Uint8Array, FileFault | null> {
  let open: number | null = null;
  try {
    open = openSync(file, OPEN_FLAGS);
    const info = fstatSync(open);
    if (!info.isFile()) return { kind: "not-a-file" }; // a pipe or a device might never end
    if (info.size > limit.bytesMax) return tooLarge(info.size, limit);
    const piece = Buffer.alloc(Math.min(pieceBytes, info.size + 1));
    for (let read = 0; ;) {
      const count = fill(open, piece);
      read += count;
      if (read > limit.bytesMax) return tooLarge(read, limit);
      if (count > 0) yield piece.subarray(0, count);
      if (count < piece.length) return null;
    }
  } catch (error) {
    return fileCauseOf(error);
  } finally {
    if (open !== null) closeSync(open);
  }
}

/** The first bytes of a file of any length: what kind it is of. */
export function readFileHead(file: string, byteCount: number): Result<Uint8Array, FileFault> {
  return withFile(file, { sort: "other", bytesMax: Infinity }, (open) => {
    const bytes = Buffer.alloc(byteCount);
    return ok(bytes.subarray(0, fill(open, bytes)));
  });
}

/** The last bytes of a file within the limit, and how many it has. */
export function readFileTail(
  file: string,
  limit: FileLimit,
  byteCount: number,
): Result<{ readonly tail: Uint8Array; readonly size: number }, FileFault> {
  return withFile(file, limit, (open, size) => {
    const tail = Buffer.alloc(Math.min(byteCount, size));
    const read = readSync(open, tail, 0, tail.length, size - tail.length);
    return ok({ tail: tail.subarray(0, read), size });
  });
}

/**
 * Hands over line after line of a text in UTF-8, without their ends; of the file no more than a line and a piece is in memory. `take` may
 * refuse, with why; else it returns null.
 */
export function readFileLines<Refusal>(
  file: string,
  limits: LineLimits,
  take: (line: string) => Refusal | null,
): Result<null, LinesFault<Refusal>> {
  return withFile(file, limits, (open) => {
    const lines = new LineSplitter(limits, take);
    const piece = Buffer.alloc(PIECE_BYTES);
    const decoder = new TextDecoder();
    let bytesRead = 0;
    for (;;) {
      const count = readSync(open, piece);
      bytesRead += count;
      if (bytesRead > limits.bytesMax) return fail(tooLarge(bytesRead, limits));
      const problem =
        count === 0
          ? lines.end(decoder.decode())
          : lines.add(decoder.decode(piece.subarray(0, count), { stream: true }));
      if (problem !== null) return fail(problem);
      if (count === 0) return ok(null);
    }
  });
}

/** Cuts a text that comes in pieces into lines. */
class LineSplitter<Refusal> {
  readonly #limits: LineLimits;
  readonly #take: (line: string) => Refusal | null;
  #begun = ""; // a line whose end has not come yet
  #count = 0;

  constructor(limits: LineLimits, take: (line: string) => Refusal | null) {
    this.#limits = limits;
    this.#take = take;
  }

  add(text: string): LinesFault<Refusal> | null {
    let at = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", at)) {
      const problem = this.#line(this.#begun + text.slice(at, end));
      if (problem !== null) return problem;
      this.#begun = "";
      at = end + 1;
    }
    this.#begun += text.slice(at);
    return this.#begun.length > this.#limits.lineBytesMax ? this.#tooLong() : null;
  }

  end(text: string): LinesFault<Refusal> | null {
    return this.add(text) ?? (this.#begun === "" ? null : this.#line(this.#begun));
  }

  #line(line: string): LinesFault<Refusal> | null {
    const { sort, linesMax, lineBytesMax } = this.#limits;
    if (line.length > lineBytesMax) return this.#tooLong();
    this.#count += 1;
    if (this.#count > linesMax) return { kind: "too-many-lines", sort, linesMax };
    const why = this.#take(line);
    return why === null ? null : { kind: "refused", why };
  }

  /** UTF-16 units are no more than bytes. */
  #tooLong(): LinesFault<Refusal> {
    return { kind: "line-too-long", at: this.#count + 1, bytesMax: this.#limits.lineBytesMax };
  }
}

function withFile<Value, Fault extends { readonly kind: string } = never>(
  file: string,
  limit: FileLimit,
  read: (open: number, size: number) => Result<Value, Fault | FileFault>,
): Result<Value, Fault | FileFault> {
  try {
    const open = openSync(file, OPEN_FLAGS);
    try {
      const info = fstatSync(open);
      if (!info.isFile()) return fail({ kind: "not-a-file" }); // a pipe or a device might never end
      if (info.size > limit.bytesMax) return fail(tooLarge(info.size, limit));
      return read(open, info.size);
    } finally {
      closeSync(open);
    }
  } catch (error) {
    return fail(fileCauseOf(error));
  }
}

/** Reads until the buffer is full or the file ends; returns how many bytes came. */
function fill(open: number, bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const count = readSync(open, bytes, at, bytes.length - at, null);
    if (count === 0) break;
    at += count;
  }
  return at;
}

function tooLarge(bytes: number, { sort, bytesMax }: FileLimit): FileFault {
  return { kind: "file-too-large", sort, bytes, bytesMax };
}
