import { TurnClient, type TurnCredentials, type TurnState } from "../../nat/index.ts";
import { openUdpSocket, type UdpSocket } from "../../system/index.ts";
import type { Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import { randomU32 } from "../random-u32.ts";

interface RelayLineOptions {
  readonly server: Address;
  readonly credentials: TurnCredentials;
  readonly clock: Clock;
  readonly onState: (state: TurnState) => void; // each change
  readonly onDatagram: (from: Address, bytes: Uint8Array) => void; // of peers that were sent to, or permitted
}

/** Nobody waits longer for a relay at the end. */
const CLOSE_MS_MAX = 1_500;

/** A UDP socket with an allocation at a relay, and the timer that keeps it. */
export class RelayLine {
  readonly #options: RelayLineOptions;
  readonly #client: TurnClient;
  readonly #timer: WakeTimer;
  #socket: UdpSocket | null = null;
  #told: TurnState["kind"] = "asking";
  #onDone: () => void = () => undefined;

  private constructor(options: RelayLineOptions) {
    this.#options = options;
    const { server, credentials, clock } = options;
    this.#timer = new WakeTimer(clock, () => this.#run());
    this.#client = new TurnClient({ server, credentials, random: randomU32 }, clock.nowMs());
  }

  /** Rejects with Node's error if there is no socket to be had. */
  static async open(options: RelayLineOptions): Promise<RelayLine> {
    const line = new RelayLine(options);
    line.#socket = await openUdpSocket({
      port: 0,
      onDatagram: (from, bytes) => line.#hear(from, bytes),
      onProblem: () => undefined, // a relay that can't be reached is silent, and that is told
    });
    line.#run();
    return line;
  }

  send(to: Address, bytes: Uint8Array): void {
    this.#client.send(to, bytes, this.#options.clock.nowMs());
    this.#run();
  }

  permit(peer: Address): void {
    this.#client.permit(peer, this.#options.clock.nowMs());
    this.#run();
  }

  /** Gives the allocation back, and resolves when the relay knows of it, or says nothing. */
  async close(): Promise<void> {
    const { clock } = this.#options;
    this.#client.close(clock.nowMs());
    await new Promise<void>((resolve) => {
      const stopWaiting = clock.setTimer(clock.nowMs() + CLOSE_MS_MAX, resolve);
      this.#onDone = () => {
        stopWaiting();
        resolve();
      };
      this.#run();
    });
    this.#timer.clear();
    await this.#socket?.close();
  }

  #hear(from: Address, bytes: Uint8Array): void {
    const carried = this.#client.hear(bytes, from, this.#options.clock.nowMs());
    this.#run();
    if (carried !== null) this.#options.onDatagram(carried.from, carried.bytes);
  }

  #run(): void {
    const nowMs = this.#options.clock.nowMs();
    this.#client.update(nowMs);
    for (const { to, bytes } of this.#client.takeDatagrams()) this.#socket?.send(to, bytes);
    const dueMs = this.#client.nextDueMs(nowMs);
    if (dueMs !== Infinity) this.#timer.setAt(dueMs);
    if (this.#client.isDone) this.#onDone();
    const { state } = this.#client;
    if (state.kind === this.#told) return;
    this.#told = state.kind;
    this.#options.onState(state);
  }
}
