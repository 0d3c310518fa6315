import { PICTURE_TAKEN, type PeerNotice, type WindowRequest } from "../channel/index.ts";
import { NETWORK_WORDS } from "../words/index.ts";
import { takeChannelKey, readNotice, readPictureFrame } from "./read-channel.ts";

/** What the window needs of whatever carries its messages. The Electron preload puts one on the page as `robocat`. */
export interface PeerChannel {
  send(request: WindowRequest): void;
  /** One listener: the window. Notices that came before it was set are delivered to it. */
  onNotice(listener: (notice: PeerNotice) => void): void;
  /** Tells that the peer process is gone for good; a channel that cannot know leaves it out. */
  onLost?(listener: (reason: string) => void): void;
}

declare global {
  interface Window {
    readonly robocat?: PeerChannel;
  }
}

/** Requests kept until the socket is open. More than a player can ask for in that time. */
const QUEUE_MAX = 32;

/** The channel to this window's peer: the preload's in Electron, else a WebSocket to the server of the page. */
export function connectPeer(page: Window): PeerChannel {
  if (page.robocat !== undefined) return page.robocat;
  const key = takeChannelKey(page);
  if (key === "") page.location.replace("/?start="); // where it is said how to open the game
  return openSocketChannel(`ws://${page.location.host}/channel?key=${encodeURIComponent(key)}`);
}

/** A channel over a WebSocket to the peer that served this page. It does not try again: the peer's state is lost. */
function openSocketChannel(url: string): PeerChannel {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const queue: string[] = [];
  let onNotice: ((notice: PeerNotice) => void) | null = null;
  let onLost: ((reason: string) => void) | null = null;
  let lostReason: string | null = null;

  socket.addEventListener("open", () => {
    for (const text of queue.splice(0)) socket.send(text);
  });
  socket.addEventListener("message", (event: MessageEvent<unknown>) => {
    try {
      const notice = readMessage(event.data);
      if (notice !== null) onNotice?.(notice);
    } finally {
      if (typeof event.data !== "string" && socket.readyState === WebSocket.OPEN) socket.send(PICTURE_TAKEN);
    }
  });
  socket.addEventListener("close", (closing) => {
    lostReason = closing.reason || NETWORK_WORDS.closed(closing.code);
    onLost?.(lostReason);
  });

  return {
    send(request: WindowRequest): void {
      const text = JSON.stringify(request);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else if (socket.readyState === WebSocket.CONNECTING && queue.length < QUEUE_MAX) queue.push(text);
    },
    onNotice(listener): void {
      onNotice = listener; // set in the same task that opened the socket: no message can have come before
    },
    onLost(listener): void {
      onLost = listener;
      if (lostReason !== null) listener(lostReason);
    },
  };
}

function readMessage(data: unknown): PeerNotice | null {
  if (typeof data === "string") {
    const notice = readNotice(data);
    return notice.ok
      ? notice.value
      : { kind: "problem", fact: { kind: "notice-unread", reason: notice.reason } };
  }
  if (!(data instanceof ArrayBuffer)) return null;
  const picture = readPictureFrame(data);
  return picture.ok ? picture.value : null;
}
