import { maskOfPlayers, owing, playersOfMask, type LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { SUPPLY_MS } from "./limits.ts";

interface ObstructionContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "newsMs" | "heardMs">;
}

/** A player whose packets have not come for so long is missed, ms. */
const MISSED_MS = 30_000;
/** Word that others miss it as well comes within so long, ms. */
const WORD_MS = 10_000;

/** Finds remaining players that keep the others from going on without the gone ones, whatever they say. */
export class Obstruction {
  readonly #context: ObstructionContext;
  #lackMs: number | null = null; // since when we lack what another one says that it has
  #promised = ""; // by us, and what we have named
  #promisedMs = -Infinity; // since when
  #missed = 0; // a mask of players that are called gone here, and whose packets do not come
  #missedMs = -Infinity; // since when these are the ones

  constructor(context: ObstructionContext) {
    this.#context = context;
  }

  /** `awakeMs`: since when we have not stood still ourselves. */
  update(awakeMs: number, nowMs: number): readonly PlayerId[] {
    return [
      ...this.#claimers(awakeMs, nowMs),
      ...this.#hesitant(awakeMs, nowMs),
      ...this.#holdouts(awakeMs, nowMs),
    ];
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

  /**
   * A player that hears what all others miss lets its packets through to them: a relay is found in seconds. One that neither does so nor calls it gone
   * keeps the others from going on. So they go on without both, if they are more than those that hold out.
   */
  #holdouts(awakeMs: number, nowMs: number): readonly PlayerId[] {
    const { match, wire } = this.#context;
    const { peers, said, heard, localPlayerId } = match.participants.departures;
    const isMissed = (id: PlayerId): boolean => nowMs >= Math.max(wire.heardMs(id), awakeMs) + MISSED_MS;
    const missed = maskOfPlayers(playersOfMask(said.gone & peers).filter(isMissed));
    if (missed !== this.#missed) this.#missedMs = nowMs;
    this.#missed = missed;
    if (missed === 0 || nowMs < this.#missedMs + WORD_MS) return [];
    const others = playersOfMask(peers & ~said.gone).filter((id) => id !== localPlayerId);
    if (others.some((id) => (heard[id]?.view ?? 0) > said.view)) return []; // they have gone on
    const isHoldout = (id: PlayerId): boolean => ((heard[id]?.gone ?? 0) & missed) !== missed;
    const holdouts = others.filter((id) => isHoldout(id));
    return holdouts.length * 2 < others.length + 1 ? holdouts : [];
  }
}
