import type { WebSocket } from "ws";

import type { PeerNotice } from "../channel/index.ts";
import { decodeRequest, encodeNotice } from "./channel-codec.ts";
import type { WindowPeer } from "./window-peer.ts";

/** A picture is skipped while so much is still unsent: the next one shows more. */
export const UNSENT_BYTES_FOR_PICTURE_MAX = 64 * 1024;
/** A window that lags by more than this is closed. One picture of the largest world is about 5 MB. */
export const UNSENT_BYTES_MAX = 8 * 1024 * 1024;

const CLOSE_UNSUPPORTED_DATA = 1003; // RFC 6455, 7.4.1

/** Connects one window with the peer until its socket closes. */
export function serveChannel(peer: WindowPeer, socket: WebSocket, onClosed: () => void): void {
  const detach = peer.attach((notice) => sendNotice(socket, notice));
  socket.on("error", () => undefined); // oversize or broken message: ws answers with a close code, `close` follows
  socket.on("close", () => {
    detach();
    onClosed();
  });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) return socket.close(CLOSE_UNSUPPORTED_DATA, "requests are text");
    const request = decodeRequest(data.toString("utf8"));
    if (request.ok) return peer.handle(request.value);
    sendNotice(socket, { kind: "problem", message: `Cannot read the window's request: ${request.reason}` });
  });
}

function sendNotice(socket: WebSocket, notice: PeerNotice): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNSENT_BYTES_MAX) return socket.terminate();
  if (notice.kind === "picture" && socket.bufferedAmount > UNSENT_BYTES_FOR_PICTURE_MAX) return;
  socket.send(encodeNotice(notice));
}
