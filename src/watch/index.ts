// watch: a match for peers that are not in it: what watchers are given, and what they make of it. Watchers give it on.
// Pure: datagrams and the time come in, datagrams and events are taken out.
// It must not have a part in a match, or know what a peer that plays says to another.
export { Broadcast, isJoinable, writeHead, type WatchedState } from "./broadcast.ts";
export { SegmentReader } from "./segment-reader.ts";
export { WatchDesk } from "./watch-desk.ts";
export { WatchPeer, type WatchPeerEvent } from "./watch-peer.ts";
export type { AgreedTurn } from "./watch-record.ts";
