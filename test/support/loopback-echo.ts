import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

/** So much later it is sent once more: the system may drop a datagram, though it has no reason to. */
const AGAIN_MS = 1_000;

/**
 * Tells when the loopback network has carried all that this process has sent: a datagram to itself goes the same way behind
 * the others.
 */
export class LoopbackEcho {
  readonly #socket: Socket;
  readonly #port: number;
  readonly #waiting: (() => void)[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#port = socket.address().port;
    socket.on("message", () => this.#waiting.shift()?.());
  }

  static async open(): Promise<LoopbackEcho> {
    const socket = createSocket("udp4");
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return new LoopbackEcho(socket);
  }

  /** Resolves when what was sent before has come to its socket, and was heard there. */
  async comeBack(): Promise<void> {
    const send = (): void => this.#socket.send("", this.#port, "127.0.0.1");
    const again = setInterval(send, AGAIN_MS);
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      send();
    });
    clearInterval(again);
    await new Promise<void>((resolve) => void setImmediate(resolve)); // others hear theirs in the same round, perhaps after us
  }

  close(): void {
    this.#socket.close();
  }
}
