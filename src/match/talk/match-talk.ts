import { fail, ok, sayingProblem, type Result, type Saying } from "../../base/index.ts";
import type { Session } from "../../net/index.ts";
import { hexOf } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchRun } from "../match-run.ts";
import type { Departure } from "../members/departure.ts";
import { companyOf, lobbyPlace, matchPlace, mayHear, type TalkPlace } from "./hearers.ts";
import type { Talk } from "./talk.ts";

/** Why the local player has not said it. */
export type SayProblem = "unsayable" | "not-here" | "nobody" | "too-much";

type TalkEvent =
  | ({ readonly kind: "talk" } & Talk)
  | { readonly kind: "talks-too-much"; readonly from: PlayerId; readonly dropped: number };

/** Of the room that was measured on all ways together, talk may take this share. */
const ROOM_SHARE = 1 / 8;
/** Bytes a second that it may take at least, where a queue stands on some way, and at most. */
const LEAST_BYTES = 120;
const FULL_BYTES = 60;
const MOST_BYTES = 20_000;
const ROOM_MS = 100;
/** The players are told so often of one that talks too much. */
const TOLD_MS = 10_000;

/** What players say to each other, from the lobby to the result: which players may hear it or are not heard, and how much room it has. */
export class MatchTalk {
  readonly #session: Session;
  readonly #muted = new Set<string>(); // identities
  readonly #heardAgain = new WeakSet<Departure>(); // by players since they were gone: a match that is over lets nobody in again
  #roomMs = -Infinity;
  readonly #dropped = new Map<PlayerId, { count: number; toldMs: number }>();
  #events: TalkEvent[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /** Nothing is heard any more of that player's identity, in this session; or everything again. */
  mute(playerId: PlayerId, isMuted: boolean): void {
    const identity = this.#identityOf(playerId);
    if (identity === null) return;
    if (isMuted) this.#muted.add(identity);
    else this.#muted.delete(identity);
  }

  isMuted(playerId: PlayerId): boolean {
    const identity = this.#identityOf(playerId);
    return identity !== null && this.#muted.has(identity);
  }

  /** The other people that are there to talk to, in the lobby (no match yet), in the match and at its result. */
  companyIn(run: MatchRun | null): readonly PlayerId[] {
    return companyOf(this.#session, run, this.#heardAgain);
  }

  /** What the local player says now, to all who may hear it. "nobody": none of them is there. */
  say(saying: Saying, run: MatchRun | null, nowMs: number): Result<"said", SayProblem> {
    if (sayingProblem(saying) !== null) return fail("unsayable");
    const place = this.#placeOf(run);
    const { localPlayerId: from } = this.#session;
    if (place === null || from === null) return fail("not-here");
    const others = this.#session.lobby.remotes.map(({ playerId }) => playerId);
    const hearers = others.filter((to) => mayHear(place, { from, to }, saying));
    if (!this.#isHeard(saying, hearers, run)) return fail("nobody");
    if (!this.#session.talk.say(saying, hearers, nowMs)) return fail("too-much");
    this.#events.push({ kind: "talk", from, isOwn: true, saying, turn: place.turn });
    return ok("said");
  }

  /** What came from there. False: it may not be said to us, or it may be by nobody. */
  hear(from: PlayerId, saying: Saying, run: MatchRun | null): boolean {
    const place = this.#placeOf(run);
    const { localPlayerId: to } = this.#session;
    if (place === null || to === null || !mayHear(place, { from, to }, saying)) return false;
    for (const departure of run?.members.gone ?? [])
      if (departure.playerId === from) this.#heardAgain.add(departure);
    if (!this.isMuted(from))
      this.#events.push({ kind: "talk", from, isOwn: false, saying, turn: place.turn });
    return true;
  }

  /** That player says more than anybody hears. */
  noteDropped(from: PlayerId, dropped: number, nowMs: number): void {
    const known = this.#dropped.get(from) ?? { count: 0, toldMs: -Infinity };
    this.#dropped.set(from, known);
    known.count += dropped;
    if (nowMs < known.toldMs + TOLD_MS || this.isMuted(from)) return;
    this.#events.push({ kind: "talks-too-much", from, dropped: known.count });
    known.toldMs = nowMs;
    known.count = 0;
  }

  /** Talk has the room that the match leaves: turns never wait for it. */
  update(run: MatchRun | null, nowMs: number): void {
    if (run === null || nowMs < this.#roomMs + ROOM_MS) return;
    this.#roomMs = nowMs;
    const { measured, isFull } = run.wire.room;
    const bytes = Math.max(LEAST_BYTES, Math.min(MOST_BYTES, measured * ROOM_SHARE));
    this.#session.talk.bytesPerSecond = isFull ? FULL_BYTES : bytes;
  }

  takeEvents(): readonly TalkEvent[] {
    return this.#events.splice(0);
  }

  /** Null: there is nobody to talk to. */
  #placeOf(run: MatchRun | null): TalkPlace | null {
    const { phase, lobby } = this.#session;
    if (run !== null)
      return matchPlace(run.match.setup, { turn: run.match.turn, isOver: run.state === "finished" });
    return phase === "lobby" ? lobbyPlace(lobby.players, lobby.options.mode) : null;
  }

  /** A ping is a mark on one's own ground too, and the wish to play again is how a player that was gone is heard again. */
  #isHeard({ kind }: Saying, hearers: readonly PlayerId[], run: MatchRun | null): boolean {
    if (kind === "ping") return true;
    if (kind === "again") return hearers.length > 0;
    const company = this.companyIn(run);
    return hearers.some((id) => company.includes(id));
  }

  #identityOf(playerId: PlayerId): string | null {
    const identity = this.#session.match.identities.get(playerId);
    return identity === undefined ? null : hexOf(identity);
  }
}
