import type { TlsFault } from "../../channel/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import { openRelayStream, type RelayStream, type StreamPlace } from "./relay-stream.ts";

interface StreamOpeningOptions {
  readonly clock: Clock;
  readonly onOpen: (stream: RelayStream) => void;
  /** `problem` has it as well. */
  readonly onFail: (fault: TlsFault) => void;
}

/** So long after UDP the way over TLS is opened, if the relay speaks that: the attempt delay of RFC 8305, 5. */
const STREAM_AFTER_MS = 250;
/** A relay of which nothing is heard over UDP by then, after two tries, is asked over TLS. */
const UDP_FIRST_MS = 750;

/** The way to a relay over TLS, from when it is due until it is open, fails, or is not needed any more. */
export class StreamOpening {
  readonly #options: StreamOpeningOptions;
  readonly #timer: WakeTimer;
  #place: StreamPlace | null = null;
  #useMs = -Infinity;
  #opened: RelayStream | null = null; // and waits
  #giving: AbortController | null = null;
  #problem: TlsFault | null = null;

  constructor(options: StreamOpeningOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () =>
      this.#opened === null ? void this.#open() : this.#use(),
    );
  }

  /** Why the last one came to nothing; null: it did not. */
  get problem(): { readonly relay: string; readonly fault: TlsFault } | null {
    return this.#problem === null ? null : { relay: this.#place!.text, fault: this.#problem };
  }

  /** `isPreferred`: over UDP nothing was heard before. */
  begin(place: StreamPlace, isPreferred: boolean): void {
    const nowMs = this.#options.clock.nowMs();
    this.stop();
    this.#problem = null;
    this.#place = place;
    this.#useMs = nowMs + (isPreferred ? 0 : UDP_FIRST_MS);
    this.#timer.setAt(nowMs + (isPreferred ? 0 : STREAM_AFTER_MS));
  }

  stop(): void {
    this.#timer.clear();
    this.#giving?.abort();
    this.#giving = null;
    this.#opened?.close();
    this.#opened = null;
  }

  async #open(): Promise<void> {
    const giving = (this.#giving = new AbortController());
    const { clock, onFail } = this.#options;
    const opened = await openRelayStream(this.#place!, clock, giving.signal);
    if (this.#giving !== giving) {
      if (opened.ok) opened.value.close();
      return;
    }
    this.#giving = null;
    if (opened.ok) {
      this.#opened = opened.value;
      if (clock.nowMs() < this.#useMs) this.#timer.setAt(this.#useMs);
      else this.#use();
    } else {
      this.#problem = opened.reason;
      onFail(opened.reason);
    }
  }

  #use(): void {
    const stream = this.#opened!;
    this.#opened = null;
    this.#options.onOpen(stream);
  }
}
