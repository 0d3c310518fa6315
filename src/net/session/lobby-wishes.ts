import { assert, CAUSE_CHARACTERS_MAX, displayTextProblem, type LookWish } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { masterDeskOf, type SessionState } from "./session-state.ts";

/**
 * Puts a player into a team, by the master's choice; a peer that is not the master asks it, for its own seat. Nothing
 * happens elsewhere than in a lobby.
 */
export function chooseTeam(
  { phase, output }: SessionState,
  playerId: PlayerId,
  team: number,
  nowMs: number,
): void {
  if (phase.kind !== "lobby") return;
  const { lobby, desk } = phase;
  if (desk.kind === "master") {
    if (desk.setTeam(playerId, team)) output.tell({ kind: "players-changed" });
  } else if (playerId === lobby.localPlayerId) {
    desk.wishTeam(team, nowMs);
    output.sendAll(desk.requestsDue(nowMs), lobby);
  }
}

/**
 * This peer would like to have that colour and that emblem: the master peer takes them, any other asks it. Those of
 * another player are not to be had.
 */
export function chooseLook({ phase, output }: SessionState, wish: LookWish, nowMs: number): void {
  if (phase.kind !== "lobby") return;
  const { lobby, desk } = phase;
  if (desk.kind === "master") {
    if (desk.setLook(lobby.localPlayerId, wish)) output.tell({ kind: "players-changed" });
  } else {
    desk.wishLook(wish, nowMs);
    output.sendAll(desk.requestsDue(nowMs), lobby);
  }
}

/** The person here is ready for what is to be played, or is not; the master's readiness is its start. */
export function sayReady({ phase, output }: SessionState, isReady: boolean): void {
  if (phase.kind !== "lobby" || phase.lobby.isMasterPeer) return;
  phase.lobby.readiness.agree(isReady);
  output.tell({ kind: "players-changed" });
}

/** The master peer puts somebody else, or a bot, out of its lobby, for that cause; nothing happens elsewhere. */
export function sendOut(state: SessionState, playerId: PlayerId, cause: string | null): void {
  const isSayable = cause === null || displayTextProblem(cause, CAUSE_CHARACTERS_MAX) === null;
  assert(isSayable, "sendOut: no such cause");
  const desk = masterDeskOf(state);
  if (desk === null) return;
  const packets = desk.expel(playerId, cause, state.output.nowMs);
  if (!desk.removeBot(playerId) && packets.length === 0) return;
  state.output.sendAll(packets, desk.lobby);
  state.output.tell({ kind: "players-changed" });
}
