// watch: a match for those who are not in it: what is given to them, and what they make of it. Those who watch give it on.
// Pure: datagrams and the time come in, datagrams and events are taken out.
// It must not have a part in a match, or know what a peer that plays says to another.
export { Broadcast, isJoinable, writeHead, type WatchedState } from "./broadcast.ts";
export { SegmentReader } from "./segment-reader.ts";
export { WatchDesk } from "./watch-desk.ts";
export { WatchPeer, type WatchPeerEvent } from "./watch-peer.ts";
export type { AgreedTurn } from "./watch-record.ts";
