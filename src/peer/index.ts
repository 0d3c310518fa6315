// peer: one running peer. Joins the layers below; owns the clock, the timers, the socket, the log and the files.
// MatchPeer and SimulatedNetwork take the time as an argument; what touches the machine is in few files beside them.
// It must not draw, and must not hold a rule of the game.
export { createBot } from "./bot.ts";
export { chooseMap, type ChosenMap } from "./choose-map.ts";
export { describeFileError } from "./describe-file-error.ts";
export { describeSetupProblem, type LobbySetup } from "./describe-setup-problem.ts";
export type { HealNews } from "./healing/heal-case.ts";
export { environment } from "./environment.ts";
export { homeFolder } from "./home-folder.ts";
export { LivePeer, type LivePeerEvent, type LivePeerOptions } from "./live-peer.ts";
export { LobbyBots } from "./lobby-bots.ts";
export { loadReplay } from "./load-replay.ts";
export { endingOf, type MatchEnding } from "./match-ending.ts";
export { listMaps, loadMap, mapFolder, readMapFile } from "./map-files.ts";
export type { MatchPeerEvent, MatchResult, RunEvent } from "./match-events.ts";
export { describeLoss, describeOpenError, describeResult } from "./match-messages.ts";
export { setupProblemOf } from "./match-notices.ts";
export { MatchPeer, type MatchPeerOptions } from "./match-peer.ts";
export { MatchRun } from "./match-run.ts";
export { PORT_MAX, readPeerAddress, type PeerAddress } from "./peer-address.ts";
export { repairsOf } from "./repairs-of.ts";
export { resolveAddress } from "./resolve-address.ts";
export { runPeer, type PeerOptions, type RunningPeer } from "./run-peer.ts";
export { SimulatedNat, type NatKind, type SimulatedNatOptions } from "./simulated-nat.ts";
export { SimulatedNetwork, type NetworkPeer } from "./simulated-network.ts";
export { loadWindowFiles, type WindowFile, type WindowFiles } from "./window-files.ts";
export { windowHeaders } from "./window-headers.ts";
export type { WindowPeer } from "./window-peer.ts";
export { readWindowRequest } from "./window-request.ts";
export { startWindowServer, type WindowServer, type WindowServerOptions } from "./window-server.ts";
