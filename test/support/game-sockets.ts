import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:dgram";
import { onTestFinished } from "vitest";

const CHANNEL = "udp.socket"; // of Node: each UDP socket that this process makes
/** Services and clocks of tests are bound to this one; a game's socket is bound to all addresses. */
const LOCAL = "127.0.0.1";

/** The UDP sockets of games that this process opens from now on, to the end of the test. */
export class GameSockets {
  readonly #open = new Set<Socket>();
  readonly #onOpen: () => void;
  #count = 0;

  /** `onOpen`: in the midst of the opening, for nobody has the socket yet. */
  constructor(onOpen: () => void = () => undefined) {
    this.#onOpen = onOpen;
    const hear = (message: unknown): void => this.#watch((message as { readonly socket: Socket }).socket);
    subscribe(CHANNEL, hear);
    onTestFinished(() => void unsubscribe(CHANNEL, hear));
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** Some were open, and none is now. */
  get areClosed(): boolean {
    return this.#count > 0 && this.openCount === 0;
  }

  #watch(socket: Socket): void {
    socket.once("listening", () => {
      if (socket.address().address === LOCAL) return;
      this.#count += 1;
      this.#open.add(socket);
      this.#onOpen();
    });
    socket.once("close", () => this.#open.delete(socket));
  }
}
