import type { PlayerId } from "../../sim/index.ts";
import type { SessionState } from "./session-state.ts";

/** Puts a player into a team, by the master's choice; who is not the master asks it, for its own seat. Nothing happens elsewhere than in a lobby. */
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
    desk.wishTeam(team);
    output.sendAll(desk.requestsDue(nowMs), lobby);
  }
}

/** The person here is ready for what is to be played, or is not; the master's readiness is its start. */
export function sayReady({ phase, output }: SessionState, isReady: boolean): void {
  if (phase.kind !== "lobby" || phase.lobby.isMasterPeer) return;
  phase.lobby.agree(isReady);
  output.tell({ kind: "players-changed" });
}
