/** How long a test may hang, in ms. No test takes a tenth of this on a slow machine: it is no statement about speed. Mutants, which may never end, get less. */
export const HANG_LIMIT_MS = Number(process.env["ROBOCAT_TEST_HANG_MS"] ?? 600_000);

/** What a phase ends with if it hangs: Vitest ends a test or a hook by its own limit, and nobody but us a file that is still being read. */
export type PhaseKind = "reading" | "testing";

export interface Phase {
  readonly kind: PhaseKind;
  readonly beats: number; // how often the event loop of the tests has turned
  readonly number: number; // counts phases: each file, test and stretch of hooks is one
  readonly text: string; // what runs, and what it waits for
}

const BEATS = 0;
const NUMBER = 1;
const KIND = 2;
const TEXT_BYTES = 3;
const HEADER_WORDS = 4;
const TEXT_BYTES_MAX = 8_000;
const KINDS: readonly PhaseKind[] = ["reading", "testing"];

/** What a test process tells its watching thread, in memory that both share: it can be read while the tests never yield. */
export class HangBoard {
  readonly memory: SharedArrayBuffer;
  readonly #header: Int32Array;
  readonly #text: Uint8Array;

  constructor(memory = new SharedArrayBuffer(HEADER_WORDS * 4 + TEXT_BYTES_MAX)) {
    this.memory = memory;
    this.#header = new Int32Array(memory, 0, HEADER_WORDS);
    this.#text = new Uint8Array(memory, HEADER_WORDS * 4);
  }

  beat(): void {
    Atomics.add(this.#header, BEATS, 1);
  }

  begin(kind: PhaseKind): void {
    Atomics.store(this.#header, KIND, KINDS.indexOf(kind));
    Atomics.add(this.#header, NUMBER, 1);
  }

  say(text: string): void {
    const bytes = new TextEncoder().encode(text).subarray(0, TEXT_BYTES_MAX);
    this.#text.set(bytes);
    Atomics.store(this.#header, TEXT_BYTES, bytes.length);
  }

  read(): Phase {
    const bytes = this.#text.slice(0, Atomics.load(this.#header, TEXT_BYTES));
    return {
      kind: KINDS[Atomics.load(this.#header, KIND)]!,
      beats: Atomics.load(this.#header, BEATS),
      number: Atomics.load(this.#header, NUMBER),
      text: new TextDecoder().decode(bytes),
    };
  }
}
