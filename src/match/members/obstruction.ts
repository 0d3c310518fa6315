import { owing, playersOfMask, type LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { SUPPLY_MS } from "./limits.ts";

interface ObstructionContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "newsMs">;
}

/** Finds remaining players that keep the others from going on without the gone ones, whatever they say. */
export class Obstruction {
  readonly #context: ObstructionContext;
  #lackMs: number | null = null; // since when we lack what another one says that it has
  #promised = ""; // by us, and what we have named
  #promisedMs = -Infinity; // since when

  constructor(context: ObstructionContext) {
    this.#context = context;
  }

  /** `awakeMs`: since when we have not stood still ourselves. */
  update(awakeMs: number, nowMs: number): readonly PlayerId[] {
    return [...this.#claimers(awakeMs, nowMs), ...this.#hesitant(awakeMs, nowMs)];
  }

  /** Turn data of players that are to be gone may not be kept back for ever: these remaining players say that they hold some. */
  #claimers(awakeMs: number, nowMs: number): readonly PlayerId[] {
    const { match, wire } = this.#context;
    const { peers, said, heard } = match.participants.departures;
    const gone = playersOfMask(said.promised);
    const claimers = playersOfMask(peers & ~said.gone).filter((id) => {
      const statement = heard[id] ?? null; // of ourselves there is none
      if (statement?.view !== said.view || statement.promised !== said.promised) return false;
      return gone.some((goneId, i) => statement.held[i]! > match.book.heldTurnOf(goneId));
    });
    this.#lackMs = claimers.length === 0 ? null : (this.#lackMs ?? nowMs);
    if (this.#lackMs === null) return [];
    const sinceMs = Math.max(this.#lackMs, awakeMs, ...gone.map((id) => wire.newsMs(id)));
    return nowMs < sinceMs + SUPPLY_MS ? [] : claimers;
  }

  /**
   * All remaining players had said the same when we promised. A player that has not promised it for so long never will;
   * nor will one that has not named the same last turns for so long after we have.
   */
  #hesitant(awakeMs: number, nowMs: number): readonly PlayerId[] {
    const { departures } = this.#context.match.participants;
    const { said } = departures;
    const what = `${said.promised} ${said.named.join()}`;
    if (what !== this.#promised) this.#promisedMs = nowMs;
    this.#promised = what;
    if (said.promised === 0 || nowMs < Math.max(this.#promisedMs, awakeMs) + SUPPLY_MS) return [];
    return owing(departures);
  }
}
