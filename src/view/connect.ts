import type { PeerChannel } from "./peer-channel.ts";
import { openSocketChannel } from "./socket-channel.ts";

/** The channel to this window's peer: the preload's in Electron, else a WebSocket to whoever served the page. */
export function connectPeer(page: Window): PeerChannel {
  if (page.robocat !== undefined) return page.robocat;
  const token = new URLSearchParams(page.location.search).get("token") ?? "";
  return openSocketChannel(`ws://${page.location.host}/channel?token=${encodeURIComponent(token)}`);
}
