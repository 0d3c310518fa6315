import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import { PEER_MESSAGE_BYTES_MAX } from "../rendezvous/index.ts";

/** Whoever is hung up on and does not answer that is let go after so long: the service's end waits for it. */
const CLOSE_MS_MAX = 1_000;

interface Asked {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/**
 * Opens WebSockets. A request for one goes the way of all requests, through hooks and schemas, and once it is open nothing of request
 * and answer is held: with thousands of sockets they would be the most of our memory. A WebSocket begins when all is answered that was
 * asked before: whoever does not wait for that is hung up on.
 */
export class Upgrades {
  readonly #asked = new WeakMap<IncomingMessage, Asked>();
  readonly #server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false, closeTimeout: CLOSE_MS_MAX },
    maxPayload: PEER_MESSAGE_BYTES_MAX,
  });

  constructor(app: FastifyInstance) {
    app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on("error", destroyIt); // Node's own has just been taken off
      const response = answerOn(socket as Socket, request);
      if (response === null) {
        socket.destroy();
        return;
      }
      response.once("finish", () => socket.destroy()); // it was refused
      this.#asked.set(request, { socket, head, response });
      app.routing(request, response);
    });
  }

  /** Whether a request asks for a WebSocket. If it does, `onOpen` is called with it, unless the request is a damaged one. */
  accept({ raw }: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void): boolean {
    const asked = this.#asked.get(raw);
    if (asked === undefined) return false;
    const { socket, head, response } = asked;
    reply.hijack();
    response.detachSocket(socket as Socket);
    this.#server.handleUpgrade(raw, socket, head, onOpen);
    socket.off("error", destroyIt); // the WebSocket has its own
    return true;
  }
}

/** What a request is answered with; null: the socket still owes an answer to one before it. Only Node knows that, and says so by throwing. */
function answerOn(socket: Socket, request: IncomingMessage): ServerResponse | null {
  const response = new ServerResponse(request);
  try {
    response.assignSocket(socket);
    return response;
  } catch {
    return null;
  }
}

function destroyIt(this: Duplex): void {
  this.destroy();
}
