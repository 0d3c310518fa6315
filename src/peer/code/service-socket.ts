import { WebSocket } from "ws";
import {
  BEAT_EVERY_MS,
  readServiceMessage,
  SERVICE_MESSAGE_BYTES_MAX,
  type PeerMessage,
  type ServiceMessage,
} from "../../rendezvous/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import type { LineFault } from "../../channel/index.ts";
import { ASKED_MAX, TOLD_PER_SECOND, UNSENT_BYTES_MAX } from "./limits.ts";
import { lineFaultOf } from "./line-fault.ts";

/** A message to the service, which is given its number when it is sent. */
type Question = PeerMessage extends infer Message
  ? Message extends PeerMessage
    ? Omit<Message, "n">
    : never
  : never;

/** What the service says without being asked. */
export type Told = Extract<
  ServiceMessage,
  { readonly kind: "hosted" | "guest" | "pake" | "ended" | "met" | "changes" | "refused" }
>;

interface ServiceSocketOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly onOpen: () => void;
  readonly onTold: (message: Told) => void;
  /** Once, when it is gone by itself. */
  readonly onGone: (fault: LineFault) => void;
}

const OPEN_MS_MAX = 10_000;
/** Nobody waits longer for a service at the end. */
const CLOSE_MS_MAX = 1_000;

/** One WebSocket to a service: questions with their answers, and a beat now and then. What the service says is checked: it is no friend. */
export class ServiceSocket {
  readonly #options: ServiceSocketOptions;
  readonly #socket: WebSocket;
  readonly #timer: WakeTimer;
  readonly #asked = new Map<number, (answer: ServiceMessage | null) => void>();
  #n = 0;
  #told = { count: 0, untilMs: -Infinity }; // what it has said without being asked, in a second
  #isBeatAnswered = true;
  #isGone = false;

  constructor(options: ServiceSocketOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#beat());
    this.#socket = new WebSocket(options.url, {
      ...{ perMessageDeflate: false, maxPayload: SERVICE_MESSAGE_BYTES_MAX },
      allowSynchronousEvents: false, // a caller that waits for an answer has it before what came with it is told
      handshakeTimeout: OPEN_MS_MAX,
    });
    this.#socket.on("open", () => {
      if (this.#isGone) return;
      this.#setBeat();
      options.onOpen();
    });
    this.#socket.on("message", (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary));
    this.#socket.on("error", (error) => this.#end(lineFaultOf(error)));
    this.#socket.on("close", () => this.#end({ kind: "hung-up" }));
  }

  /** Its answer, a refusal as well; null: the line is gone. A service that answers nothing more, or takes nothing more, is hung up on. */
  ask(question: Question): Promise<ServiceMessage | null> {
    if (this.#isGone || this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    if (this.#asked.size >= ASKED_MAX || this.#socket.bufferedAmount > UNSENT_BYTES_MAX) {
      this.#end({ kind: "unclear" });
      return Promise.resolve(null);
    }
    const n = (this.#n += 1);
    return new Promise((resolve) => {
      this.#asked.set(n, resolve);
      this.#socket.send(JSON.stringify({ ...question, n }));
    });
  }

  /** Hangs up, after what was said. Nothing is told any more. */
  close(): void {
    this.#leave();
    if (this.#socket.readyState === WebSocket.CONNECTING) return this.#socket.terminate();
    const { clock } = this.#options;
    const stopWaiting = clock.setTimer(clock.nowMs() + CLOSE_MS_MAX, () => this.#socket.terminate());
    this.#socket.once("close", stopWaiting);
    this.#socket.close();
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#isGone) return;
    const read = isBinary ? null : readServiceMessage(data.toString("utf8"));
    if (read?.ok !== true) return this.#end({ kind: "unclear" });
    const message = read.value;
    const n = "n" in message ? message.n : null;
    const resolve = n === null ? undefined : this.#asked.get(n);
    if (resolve === undefined && !this.#mayTell()) return this.#end({ kind: "unclear" });
    if (n === null) return this.#options.onTold(message as Told);
    this.#asked.delete(n);
    resolve?.(message);
  }

  /** Whether it may say one thing more without being asked. */
  #mayTell(): boolean {
    const nowMs = this.#options.clock.nowMs();
    if (nowMs >= this.#told.untilMs) this.#told = { count: 0, untilMs: nowMs + 1_000 };
    this.#told.count += 1;
    return this.#told.count <= TOLD_PER_SECOND;
  }

  #setBeat(): void {
    if (this.#isGone) return;
    this.#timer.setAt(this.#options.clock.nowMs() + BEAT_EVERY_MS);
  }

  /** A service that does not answer one beat until the next is due is gone. */
  #beat(): void {
    if (!this.#isBeatAnswered) return this.#end({ kind: "silent" });
    this.#isBeatAnswered = false;
    void this.ask({ kind: "beat" }).then(() => (this.#isBeatAnswered = true));
    this.#setBeat();
  }

  #end(fault: LineFault): void {
    if (this.#isGone) return;
    this.#leave();
    this.#socket.terminate();
    this.#options.onGone(fault);
  }

  #leave(): void {
    this.#isGone = true;
    this.#timer.clear();
    for (const resolve of this.#asked.values()) resolve(null);
    this.#asked.clear();
  }
}
