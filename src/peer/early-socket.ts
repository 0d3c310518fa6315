import { openGameSocket, type GameSocket, type GameSocketOptions } from "./relay/game-socket.ts";

type Listener = Pick<GameSocketOptions, "onDatagram" | "onProblem" | "onRelay">;

/** A socket of the game that is open before there is a peer: the peer that it asked first lets that very socket in. */
export class EarlySocket {
  #socket: GameSocket | null = null; // not before it is open
  #listener: Listener;

  private constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** On any free port. Rejects as openGameSocket does. */
  static async open(network: Parameters<typeof openGameSocket>[0], listener: Listener): Promise<EarlySocket> {
    const early = new EarlySocket(listener);
    early.#socket = await openGameSocket(network, {
      port: 0,
      onDatagram: (from, bytes) => early.#listener.onDatagram(from, bytes),
      onProblem: (...problem) => early.#listener.onProblem(...problem),
      onRelay: (state) => early.#listener.onRelay?.(state),
    });
    return early;
  }

  get socket(): GameSocket {
    if (this.#socket === null) throw new Error("an early socket is open");
    return this.#socket;
  }

  /** From now on that listener hears it, and closes it: the listener before closes nothing. */
  handOver(listener: Listener): GameSocket {
    this.#listener = listener;
    const { socket } = this;
    return { ...socket, close: () => (this.#listener === listener ? socket.close() : Promise.resolve()) };
  }

  /** Its present owner does not close it any more: it is for the next. */
  keep(): void {
    this.#listener = { onDatagram: () => undefined, onProblem: () => undefined };
  }
}
