import { bytesOf } from "../../base/index.ts";
import { PICTURE_TAKEN, type PeerNotice, type WindowRequest } from "../../channel/index.ts";
import { NoticeSender } from "./notice-sender.ts";
import { readWindowRequest } from "./window-request.ts";
import { endianness } from "node:os";
import type { WebSocket } from "ws";
import { UNSENT_BYTES_FOR_PICTURE_MAX, UNSENT_BYTES_MAX } from "./limits.ts";

/** What a shell needs of the running peer in order to connect windows with it. */
export interface WindowPeer {
  /** Carries out what a window asks, which is known by its listener. Bad input never throws: it comes back as a `problem` notice. */
  handle(request: WindowRequest, asker?: (notice: PeerNotice) => void): void;
  /** Adds a window: it gets the present state at once, then every notice. Returns the function that removes it. */
  attach(listener: (notice: PeerNotice) => void): () => void;
}

const WORD_BYTES = 4;
const CLOSE_UNSUPPORTED_DATA = 1003; // RFC 6455, 7.4.1

/** Connects one window with the peer until its socket closes. */
export function serveChannel(peer: WindowPeer, socket: WebSocket, onClosed: () => void): void {
  const sender = new NoticeSender({
    post: (notice) => socket.send(encodeNotice(notice), () => sender.sendWaiting()),
    hasRoom: () => socket.bufferedAmount <= UNSENT_BYTES_FOR_PICTURE_MAX,
  });
  const tell = (notice: PeerNotice): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate();
    else sender.send(notice);
  };
  const detach = peer.attach(tell);
  socket.on("error", () => undefined); // oversize or broken message: ws answers with a close code, `close` follows
  socket.on("close", () => {
    detach();
    onClosed();
  });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) return socket.close(CLOSE_UNSUPPORTED_DATA, "requests are text");
    const text = data.toString("utf8");
    if (text === PICTURE_TAKEN) return sender.noteTaken();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return tell(unread("it is no JSON"));
    }
    const request = readWindowRequest(value);
    if (request.ok) peer.handle(request.value, tell);
    else tell(unread(request.reason));
  });
}

/** A notice as a WebSocket message: JSON text, or for a picture the little-endian Int32 words [turn, ...words]. */
function encodeNotice(notice: PeerNotice): string | Buffer {
  if (notice.kind !== "picture") return JSON.stringify(notice);
  const { turn, words } = notice;
  const bytes = Buffer.allocUnsafe(WORD_BYTES * (1 + words.length));
  bytes.writeInt32LE(turn, 0);
  bytes.set(bytesOf(words), WORD_BYTES);
  if (endianness() === "BE") bytes.subarray(WORD_BYTES).swap32();
  return bytes;
}

/** A window's message must be the JSON text of one request. */
function unread(reason: string): PeerNotice {
  return { kind: "problem", fact: { kind: "request-unread", reason } };
}
