import { WakeTimer, type Clock } from "../clock.ts";
import { openRelayStream, type RelayStream, type StreamPlace } from "./relay-stream.ts";

interface StreamOpeningOptions {
  readonly clock: Clock;
  readonly onOpen: (stream: RelayStream) => void;
  /** The rest of a sentence on who is there; `problem` has it as well. */
  readonly onFail: (why: string) => void;
}

/** The way to a relay over TLS, from when it is due until it is open, fails, or is not needed any more. */
export class StreamOpening {
  readonly #options: StreamOpeningOptions;
  readonly #timer: WakeTimer;
  #place: StreamPlace | null = null;
  #giving: AbortController | null = null;
  #problem: string | null = null;

  constructor(options: StreamOpeningOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => void this.#open());
  }

  /** Why the last one came to nothing, as a sentence goes on with it; "" if it did not. */
  get problem(): string {
    return this.#problem === null ? "" : `, and over TLS at ${this.#place!.text} ${this.#problem}`;
  }

  begin(place: StreamPlace, atMs: number): void {
    this.stop();
    this.#problem = null;
    this.#place = place;
    this.#timer.setAt(atMs);
  }

  stop(): void {
    this.#timer.clear();
    this.#giving?.abort();
    this.#giving = null;
  }

  async #open(): Promise<void> {
    const giving = (this.#giving = new AbortController());
    const { clock, onOpen, onFail } = this.#options;
    const opened = await openRelayStream(this.#place!, clock, giving.signal);
    if (this.#giving !== giving) {
      if (opened.ok) opened.value.close();
      return;
    }
    this.#giving = null;
    if (opened.ok) onOpen(opened.value);
    else {
      this.#problem = opened.reason;
      onFail(opened.reason);
    }
  }
}
