// peer: one running peer. Joins the layers below; owns the clock, the timers, the socket, the log and the files.
// MatchPeer and SimulatedNetwork take the time as an argument; what touches the machine is in few files beside them.
// It must not draw, and must not hold a rule of the game.
export { createBot } from "./bot.ts";
export { describeFileError } from "./describe-file-error.ts";
export { describeSetupProblem, setupProblemOf, type LobbySetup } from "./describe-setup-problem.ts";
export type { HealNews } from "./healing/heal-case.ts";
export { environment } from "./environment.ts";
export { homeFolder } from "./home-folder.ts";
export { LivePeer } from "./live-peer.ts";
export type { LivePeerEvent, LivePeerOptions } from "./live-peer-options.ts";
export { LobbyBots } from "./lobby-bots.ts";
export { endingOf, type MatchEnding } from "./match-ending.ts";
export { chooseMap, listMaps, loadMap, readMapFile, type ChosenMap } from "./map-files.ts";
export type { MatchPeerEvent, MatchResult, RunEvent } from "./match-events.ts";
export { describeLoss, describeOpenError, describeResult } from "./match-messages.ts";
export { MatchPeer, type MatchPeerOptions } from "./match-peer.ts";
export { MatchRun } from "./match-run.ts";
export type { Pilot } from "./match-run-options.ts";
export { loadReplay, repairsOf } from "./replay-files.ts";
export { resolveAddress } from "./addresses.ts";
export { runPeer, type PeerOptions, type RunningPeer } from "./run-peer.ts";
export { SimulatedNat, type NatKind, type SimulatedNatOptions } from "./simulated-nat.ts";
export { SimulatedNetwork, type NetworkPeer } from "./simulated-network.ts";
export { loadWindowFiles, windowHeaders, type WindowFile, type WindowFiles } from "./window-files.ts";
export type { WindowPeer } from "./window-server-channel.ts";
export { readWindowRequest } from "./window-request.ts";
export { startWindowServer, type WindowServer, type WindowServerOptions } from "./window-server.ts";
