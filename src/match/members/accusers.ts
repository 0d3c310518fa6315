import { isInMask, maskOfPlayers, playersOfMask, type Departures } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { FALSE_WORDS_MAX } from "./limits.ts";

/** Somebody has called players gone that are there. */
interface FalseWord {
  readonly from: PlayerId;
  readonly of: readonly PlayerId[];
}

/** What one player says of others. */
interface Words {
  readonly counted: number; // mask: players that it names, each counted against it
  readonly told: number; // mask: players that it names, as the local player was told
  readonly timesMs: readonly number[]; // when it was counted, of late; ascending
  readonly sinceMs: number | null; // it says so of somebody who is there; null: of nobody
  readonly lastMs: number; // when it was counted last
}

const NOTHING: Words = { counted: 0, told: 0, timesMs: [], sinceMs: null, lastMs: -Infinity };
/** A player that says so for so long, ms, or so many times in this time, ms, is to be gone itself: nobody else can agree on anything with it. */
const FALSE_WORD_MS = 20_000;
const FALSE_WORDS_WITHIN_MS = 300_000;
/**
 * Players are told of it the second time, or once it has lasted so long, ms: word that somebody has left may be here
 * later than it was there.
 */
const TELL_AFTER_MS = 3_000;
/** A player that was wrong so lately, ms, may well be called gone by others. */
const DOUBTFUL_MS = 60_000;

/**
 * Finds players that call others gone that are there. A line that is cut somewhere makes an honest peer do so, for a
 * while and now and then; it takes that back once turn data come, as they do through others.
 */
export class Accusers {
  readonly #words = new Map<PlayerId, Words>();
  #news: FalseWord[] = [];

  /**
   * Returns the players that are to be gone for what they say. `isThere`: something has come from that player of late,
   * and nobody has cause to go on without it.
   */
  update(
    departures: Departures,
    isThere: (playerId: PlayerId) => boolean,
    nowMs: number,
  ): readonly PlayerId[] {
    const { peers, localPlayerId } = departures;
    if (!isInMask(peers, localPlayerId)) return [];
    const others = playersOfMask(peers).filter((id) => id !== localPlayerId);
    for (const id of this.#words.keys()) if (!others.includes(id)) this.#words.delete(id);
    for (const id of others) this.#follow(id, { departures, isThere }, nowMs);
    return others.filter((id) => {
      const { timesMs, sinceMs } = this.#of(id);
      return timesMs.length >= FALSE_WORDS_MAX || (sinceMs !== null && nowMs >= sinceMs + FALSE_WORD_MS);
    });
  }

  /** What was said falsely since the last call, each once until it is taken back. */
  takeNews(): readonly FalseWord[] {
    const taken = this.#news;
    this.#news = [];
    return taken;
  }

  #follow(
    from: PlayerId,
    facts: { readonly departures: Departures; readonly isThere: (playerId: PlayerId) => boolean },
    nowMs: number,
  ): void {
    const { departures, isThere } = facts;
    const { said, heard, peers, localPlayerId } = departures;
    const statement = heard[from] ?? null;
    const named = statement?.view === said.view ? (statement.gone | statement.promised) & peers : 0;
    const wrongly = playersOfMask(named & ~said.gone).filter((id) => {
      if (!isThere(id)) return false;
      if (id === localPlayerId) return true;
      // If two players call each other gone, or one was wrong before, nobody can tell which of them began.
      const theirs = heard[id] ?? null;
      const isMutual = theirs?.view === said.view && isInMask(theirs.gone, from);
      return !isMutual && nowMs >= this.#of(id).lastMs + DOUBTFUL_MS;
    });
    const before = this.#of(from);
    const kept = before.counted & named;
    const fresh = wrongly.filter((id) => !isInMask(kept, id));
    const recent = before.timesMs.filter((ms) => nowMs < ms + FALSE_WORDS_WITHIN_MS);
    const isToTell = fresh.length > 0 ? recent.length > 0 : nowMs >= (recent.at(-1) ?? nowMs) + TELL_AFTER_MS;
    const told = before.told & named;
    const news = isToTell ? wrongly.filter((id) => !isInMask(told, id)) : [];
    if (news.length > 0) this.#news.push({ from, of: news });
    this.#words.set(from, {
      counted: kept | maskOfPlayers(fresh),
      told: told | maskOfPlayers(news),
      timesMs: [...recent, ...fresh.map(() => nowMs)],
      sinceMs: wrongly.length === 0 ? null : (before.sinceMs ?? nowMs),
      lastMs: wrongly.length === 0 ? before.lastMs : nowMs,
    });
  }

  #of(playerId: PlayerId): Words {
    return this.#words.get(playerId) ?? NOTHING;
  }
}
