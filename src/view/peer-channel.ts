import { fail, ok, type Result } from "../base/index.ts";
import type { PeerNotice, PictureNotice, WindowRequest } from "../channel/index.ts";
import { isWorld } from "../sim/index.ts";

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

/** Every kind that travels as text; pictures travel as bytes. A record, so that none can be forgotten. */
const TEXT_KINDS: Readonly<Record<Exclude<PeerNotice["kind"], "picture">, true>> = {
  settings: true,
  menu: true,
  near: true,
  public: true,
  connecting: true,
  lobby: true,
  "blocked-list": true,
  "map-list": true,
  "ladder-maps": true,
  map: true,
  match: true,
  status: true,
  network: true,
  result: true,
  "replay-list": true,
  "replay-status": true,
  "replay-glance": true,
  "replay-sight": true,
  "orders-given": true,
  facts: true,
  desync: true,
  news: true,
  talk: true,
  pinged: true,
  problem: true,
};

const WORD_BYTES = 4;
const CHANNEL_KEY = "channel-key";

/** The channel to this window's peer: the preload's in Electron, else a WebSocket to whoever served the page. */
export function connectPeer(page: Window): PeerChannel {
  if (page.robocat !== undefined) return page.robocat;
  const key = takeChannelKey(page);
  if (key === "") page.location.replace("/?start="); // where it is said how to open the game
  return openSocketChannel(`ws://${page.location.host}/channel?key=${encodeURIComponent(key)}`);
}

/**
 * The key to the channel: it comes with the page at first, and is kept for when that is loaded again, by this tab alone. The address is good
 * for nothing then, and forgotten, so that it is not loaded again.
 */
export function takeChannelKey(
  page: Pick<Window, "document" | "history" | "location" | "sessionStorage">,
): string {
  const given = page.document.querySelector<HTMLMetaElement>(`meta[name="${CHANNEL_KEY}"]`)?.content ?? null;
  try {
    if (given === null) return page.sessionStorage.getItem(CHANNEL_KEY) ?? "";
    page.sessionStorage.setItem(CHANNEL_KEY, given);
    page.history.replaceState(null, "", page.location.pathname);
  } catch {
    // a browser that keeps nothing: the page plays until it is closed, and can't be loaded again
  }
  return given ?? "";
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
    const notice = readMessage(event.data);
    if (notice !== null) onNotice?.(notice);
  });
  socket.addEventListener("close", (event) => {
    lostReason = event.reason || `The connection was closed (code ${event.code}).`;
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
      : { kind: "problem", message: `The peer sent what this window cannot read (${notice.reason}).` };
  }
  if (!(data instanceof ArrayBuffer)) return null;
  const picture = readPictureFrame(data);
  return picture.ok ? picture.value : null;
}

/**
 * Reads a notice from JSON text. The sender is our own peer on this machine, so only the kind is checked: a page of
 * another version would show up there.
 */
export function readNotice(text: string): Result<PeerNotice, "malformed" | "unknown-kind"> {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || !("kind" in value)) return fail("malformed");
  if (typeof value.kind !== "string" || !Object.hasOwn(TEXT_KINDS, value.kind)) return fail("unknown-kind");
  return ok(value as PeerNotice);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads a binary WebSocket message: little-endian Int32 words, the turn and then the world's words. The words are
 * copied, because the world must begin at the start of its buffer.
 */
export function readPictureFrame(bytes: ArrayBuffer): Result<PictureNotice, "malformed" | "not-a-world"> {
  if (bytes.byteLength % WORD_BYTES !== 0 || bytes.byteLength < WORD_BYTES) return fail("malformed");
  const view = new DataView(bytes);
  const turn = view.getInt32(0, true);
  const words = new Int32Array(bytes.byteLength / WORD_BYTES - 1);
  for (let i = 0; i < words.length; i += 1) words[i] = view.getInt32((i + 1) * WORD_BYTES, true);
  if (!isWorld(words)) return fail("not-a-world");
  return ok({ kind: "picture", turn, words });
}
