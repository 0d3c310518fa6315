// desk: what windows ask a peer and see of it: menu, lobby, match, result, replays; the server and the channel of a window.
// It must not know the rules of the game, nor sockets of the match.
export { runPeer } from "./run-peer.ts";
export type { FirstRequest, RunningPeer } from "./running-peer.ts";
export { NoticeSender } from "./window/notice-sender.ts";
export { loadWindowFiles, windowHeaders, type WindowFiles } from "./window/window-files.ts";
export { readWindowRequest } from "./window/window-request.ts";
export type { WindowPeer } from "./window/window-server-channel.ts";
export { startWindowServer, type WindowServer } from "./window/window-server.ts";
export { runReplayThread } from "./run-replay-thread.ts";
