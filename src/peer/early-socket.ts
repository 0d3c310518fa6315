import { openSocket } from "./modelled-socket.ts";
import type { UdpSocket, UdpSocketOptions } from "../system/index.ts";

type Listener = Pick<UdpSocketOptions, "onDatagram" | "onProblem">;

/** A socket of the game that is open before there is a peer: who was asked by it first lets that very socket in. */
export class EarlySocket {
  #socket: UdpSocket | null = null; // not before it is open
  #listener: Listener;

  private constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** On any free port. Rejects as openUdpSocket does. */
  static async open(link: Parameters<typeof openSocket>[0], listener: Listener): Promise<EarlySocket> {
    const early = new EarlySocket(listener);
    early.#socket = await openSocket(link, {
      port: 0,
      onDatagram: (from, bytes) => early.#listener.onDatagram(from, bytes),
      onProblem: (message) => early.#listener.onProblem(message),
    });
    return early;
  }

  get socket(): UdpSocket {
    if (this.#socket === null) throw new Error("an early socket is open");
    return this.#socket;
  }

  /** From now on that one hears it, and closes it. */
  handOver(listener: Listener): UdpSocket {
    this.#listener = listener;
    return this.socket;
  }
}
