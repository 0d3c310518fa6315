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

  /** Its answer, a refusal as well; null: the line is gone. */
  ask(question: Question): Promise<ServiceMessage | null> {
    if (this.#isGone || this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
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
    if (n === null) return this.#options.onTold(message as Told);
    const resolve = this.#asked.get(n);
    this.#asked.delete(n);
    resolve?.(message);
  }

  #setBeat(): void {
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
