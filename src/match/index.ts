// match: one peer's match, from the lobby to the result: its turns, its pace, its exchange with others, its healing.
// Datagrams and the time come in, datagrams and events are taken out; the same object plays on real and on simulated sockets.
// It must not have a socket, a timer, a file or a window.
export { missingRivals } from "./missing-rivals.ts";
export {
  LONGER_MS,
  SILENT_AFTER_MS,
  type Absentee,
  type AbsenceWish,
  type Split,
} from "./members/departing.ts";
export type { Absence, Departure, MatchSplit } from "./members/departure.ts";
export type { HealNews } from "./healing/heal-case.ts";
export { endingOf, type MatchEnding } from "./match-ending.ts";
export type { MatchPeerEvent, MatchResult } from "./match-events.ts";
export type { MatchPeerOptions } from "./match-peer-options.ts";
export type { SayProblem } from "./talk/match-talk.ts";
export { MatchPeer } from "./match-peer.ts";
export { MatchRun } from "./match-run.ts";
export { winningTeamOf } from "./winning-team.ts";
