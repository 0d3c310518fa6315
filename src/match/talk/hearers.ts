import type { Saying } from "../../base/index.ts";
import type { Session, SessionPlayer } from "../../net/index.ts";
import { seatsOf, type MatchMode, type MatchSetup, type PlayerId } from "../../sim/index.ts";
import type { MatchRun } from "../match-run.ts";
import type { Departure } from "../members/departure.ts";

/** The place and the teams of all, as far as talk is concerned. */
export interface TalkPlace {
  readonly kind: "lobby" | "match" | "result";
  readonly turn: number | null; // of the match; null in the lobby
  readonly teams: ReadonlyMap<PlayerId, number | null>; // of everybody; null: only watches
}

/** In the lobby, by what is chosen so far: in Classic nobody has allies. */
export function lobbyPlace(players: readonly SessionPlayer[], mode: MatchMode): TalkPlace {
  const teams = new Map<PlayerId, number | null>();
  for (const { playerId, team } of players)
    teams.set(playerId, team === 0 ? null : mode === "classic" ? playerId : team);
  return { kind: "lobby", turn: null, teams };
}

export function matchPlace(
  setup: MatchSetup,
  { turn, isOver }: { readonly turn: number; readonly isOver: boolean },
): TalkPlace {
  const teams = new Map<PlayerId, number | null>(setup.playerIds.map((playerId) => [playerId, null]));
  for (const { playerId, team } of seatsOf(setup)) teams.set(playerId, team);
  return { kind: isOver ? "result" : "match", turn, teams };
}

/** Departures, each of a player that was heard again after it. */
type HeardAgain = Pick<WeakSet<Departure>, "has">;

/**
 * The other people that are there to talk to: no player that is gone from the match and was not heard again, and nobody before one is in, or
 * once one has left.
 */
export function companyOf(
  session: Session,
  run: Pick<MatchRun, "members"> | null,
  heardAgain: HeardAgain,
): readonly PlayerId[] {
  if (session.phase !== (run === null ? "lobby" : "starting")) return [];
  const gone = new Set<PlayerId>();
  for (const departure of run?.members.gone ?? [])
    if (!heardAgain.has(departure)) gone.add(departure.playerId);
  return session.lobby.remotes.map(({ playerId }) => playerId).filter((id) => !gone.has(id));
}

/**
 * Whether the one may say that to the other, by the rules that both hold each other to. Talk for the team goes to
 * allies. A watcher sees both sides, and says nothing to the players before the match is over. A ping is for the team,
 * in a match. The wish for another match is said at the result.
 */
export function mayHear(
  { kind, teams }: TalkPlace,
  { from, to }: { readonly from: PlayerId; readonly to: PlayerId },
  saying: Pick<Saying, "isForTeam" | "kind">,
): boolean {
  const [own, other] = [teams.get(from), teams.get(to)];
  if (from === to || own === undefined || other === undefined) return false;
  if (saying.kind === "ping" && (kind !== "match" || !saying.isForTeam)) return false;
  if (saying.kind === "again" && (kind !== "result" || saying.isForTeam)) return false;
  if (saying.isForTeam) return own === other;
  return kind !== "match" || own !== null || other === null;
}
