import type { Duplex } from "node:stream";
import { STRANGERS_MAX } from "./limits.ts";

/**
 * Keeps room for new pages: any program of this computer may open connections and say nothing. Of too many strangers
 * the one that came first has to go, for our window shows what it is with its first bytes. A connection that has done
 * so is not counted, and never closed for others.
 */
export class Strangers {
  readonly #sockets = new Set<Duplex>(); // in the order in which they came

  add(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    if (this.#sockets.size <= STRANGERS_MAX) return;
    const [first] = this.#sockets;
    first!.destroy();
    this.#sockets.delete(first!);
  }

  /** That one is of our window. */
  welcome(socket: Duplex): void {
    this.#sockets.delete(socket);
  }
}
