import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { fail, ok, type Result } from "../../base/index.ts";
import { describeFileError } from "../../system/index.ts";

/** What a kind of file may take, and its name in the sentence that refuses more: "a map". */
export interface FileLimit {
  readonly what: string;
  readonly bytesMax: number;
}

/** What a file of lines may take. */
export interface LineLimits extends FileLimit {
  readonly linesMax: number;
  readonly lineBytesMax: number;
}

/** A pipe without a writer would keep the opening waiting; not on Windows, which has no such files. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const PIECE_BYTES = 64 * 1_024;

/**
 * The bytes of a file, if it is one and has no more than the limit: that is asked before any memory is taken, and again of what
 * came. The reason of a failure is the rest of a sentence that names the file. Never throws.
 */
export function readWholeFile(file: string, limit: FileLimit): Result<Buffer<ArrayBuffer>, string> {
  return withFile(file, limit, (open, size) => {
    const bytes = Buffer.alloc(size + 1); // a byte more than there was: whether it has grown since
    const read = fill(open, bytes);
    return read > limit.bytesMax ? fail(describeTooLong(read, limit)) : ok(bytes.subarray(0, read));
  });
}

/**
 * The bytes of a file in pieces, each good until the next one is asked for; between them whoever reads may do something else. Returns
 * null at its end, or what was wrong, in the rest of a sentence that names the file. The file is closed at the end, and by return().
 */
export function* filePieces(
  file: string,
  limit: FileLimit,
  pieceBytes: number,
): Generator<Uint8Array, string | null> {
  let open: number | null = null;
  try {
    open = openSync(file, OPEN_FLAGS);
    const info = fstatSync(open);
    if (!info.isFile()) return "not a file"; // a pipe or a device might never end
    if (info.size > limit.bytesMax) return describeTooLong(info.size, limit);
    const piece = Buffer.alloc(Math.min(pieceBytes, info.size + 1));
    for (let read = 0; ;) {
      const count = fill(open, piece);
      read += count;
      if (read > limit.bytesMax) return describeTooLong(read, limit);
      if (count > 0) yield piece.subarray(0, count);
      if (count < piece.length) return null;
    }
  } catch (error) {
    return describeFileError(error);
  } finally {
    if (open !== null) closeSync(open);
  }
}

/** The first bytes of a file of any length: what kind it is of. */
export function readFileHead(file: string, byteCount: number): Result<Uint8Array, string> {
  return withFile(file, { what: "a file", bytesMax: Infinity }, (open) => {
    const bytes = Buffer.alloc(byteCount);
    return ok(bytes.subarray(0, fill(open, bytes)));
  });
}

/** The last bytes of a file within the limit, and how many it has. */
export function readFileTail(
  file: string,
  limit: FileLimit,
  byteCount: number,
): Result<{ readonly tail: Uint8Array; readonly size: number }, string> {
  return withFile(file, limit, (open, size) => {
    const tail = Buffer.alloc(Math.min(byteCount, size));
    const read = readSync(open, tail, 0, tail.length, size - tail.length);
    return ok({ tail: tail.subarray(0, read), size });
  });
}

/**
 * Hands over line after line of a text in UTF-8, without their ends; of the file no more than a line and a piece is in memory. `take` may
 * refuse: the rest of a sentence that names the file, or null.
 */
export function readFileLines(
  file: string,
  limits: LineLimits,
  take: (line: string) => string | null,
): Result<null, string> {
  return withFile(file, limits, (open) => {
    const lines = new LineSplitter(limits, take);
    const piece = Buffer.alloc(PIECE_BYTES);
    const decoder = new TextDecoder();
    let bytesRead = 0;
    for (;;) {
      const count = readSync(open, piece);
      bytesRead += count;
      if (bytesRead > limits.bytesMax) return fail(describeTooLong(bytesRead, limits));
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
class LineSplitter {
  readonly #limits: LineLimits;
  readonly #take: (line: string) => string | null;
  #begun = ""; // a line whose end has not come yet
  #count = 0;

  constructor(limits: LineLimits, take: (line: string) => string | null) {
    this.#limits = limits;
    this.#take = take;
  }

  add(text: string): string | null {
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

  end(text: string): string | null {
    return this.add(text) ?? (this.#begun === "" ? null : this.#line(this.#begun));
  }

  #line(line: string): string | null {
    const { what, linesMax, lineBytesMax } = this.#limits;
    if (line.length > lineBytesMax) return this.#tooLong();
    this.#count += 1;
    return this.#count > linesMax ? `more lines than ${what} has, ${linesMax}` : this.#take(line);
  }

  /** UTF-16 units are no more than bytes. */
  #tooLong(): string {
    return `line ${this.#count + 1} has more than ${this.#limits.lineBytesMax} bytes`;
  }
}

function withFile<Value>(
  file: string,
  limit: FileLimit,
  read: (open: number, size: number) => Result<Value, string>,
): Result<Value, string> {
  try {
    const open = openSync(file, OPEN_FLAGS);
    try {
      const info = fstatSync(open);
      if (!info.isFile()) return fail("not a file"); // a pipe or a device might never end
      if (info.size > limit.bytesMax) return fail(describeTooLong(info.size, limit));
      return read(open, info.size);
    } finally {
      closeSync(open);
    }
  } catch (error) {
    return fail(describeFileError(error));
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

function describeTooLong(byteCount: number, { what, bytesMax }: FileLimit): string {
  return `${byteCount} bytes, and ${what} has at most ${bytesMax}`;
}
