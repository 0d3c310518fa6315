// channel: the typed messages between a peer and its window, whichever shell carries them.
// Plain data only: structured clone (Electron) and JSON with binary pictures (WebSocket) carry the same records.
// It must not import more than base and sim, hold state, or know a transport.
export * from "./messages.ts";
