import { assert } from "../../base/index.ts";
import type { ChoiceMessage } from "../../desync/index.ts";
import { maskOfPlayers } from "../../lockstep/index.ts";
import type { PlayerId, StandstillChoices } from "../../sim/index.ts";
import type { HaltLetter } from "./letters.ts";

/** "ended": for us; the others may go on. */
type StandstillOutcome =
  | { readonly kind: "standing" }
  | { readonly kind: "goes-on"; readonly without: readonly PlayerId[] }
  | { readonly kind: "ended" };

export interface StandstillOptions {
  readonly haltTurn: number;
  readonly localPlayerId: PlayerId;
  readonly players: readonly PlayerId[]; // players that take part, ascending
  readonly without: readonly PlayerId[]; // players that differ
  readonly goesOnAtMs: number; // by itself
}

/** Once all words should be here, a player whose word has not come for so long is waited for no more. */
const VOTE_MS = 30_000;

/**
 * A match that stands because it can't be brought to agree by itself. It goes on once all that would stay have said so,
 * and mean the same players by it. Nobody can make it stand for ever: a player that says nothing has said yes after
 * some time.
 */
export class Standstill {
  readonly #options: StandstillOptions;
  #without: readonly PlayerId[];
  readonly #votes = new Map<PlayerId, number>(); // masks
  #letters: HaltLetter[] = [];
  #chosenMs: number | null = null; // since when everybody should have chosen
  #isChoiceTold: number | null = null; // the mask that we told

  constructor(options: StandstillOptions) {
    const { players, localPlayerId, without } = options;
    assert(players.includes(localPlayerId), "who stands takes part");
    assert(
      without.every((id, i) => id > (without[i - 1] ?? 0)),
      "those left out in ascending player id",
    );
    this.#options = options;
    this.#without = options.without;
  }

  get outcome(): StandstillOutcome {
    const { localPlayerId } = this.#options;
    const mask = maskOfPlayers(this.#without);
    const stayers = this.#stayers;
    const areAgreed = stayers.length > 0 && stayers.every((id) => this.#votes.get(id) === mask);
    if (stayers.includes(localPlayerId)) {
      return areAgreed ? { kind: "goes-on", without: this.#without } : { kind: "standing" };
    }
    return areAgreed || stayers.length === 0 ? { kind: "ended" } : { kind: "standing" };
  }

  /** The players that would be left out, ascending. */
  get without(): readonly PlayerId[] {
    return this.#without;
  }

  get waitsFor(): readonly PlayerId[] {
    const mask = maskOfPlayers(this.#without);
    return this.#stayers.filter((id) => this.#votes.get(id) !== mask);
  }

  choices(nowMs: number): StandstillChoices {
    const { localPlayerId, goesOnAtMs } = this.#options;
    const canGoOn = this.#stayers.includes(localPlayerId);
    return {
      without: this.#without,
      canGoOn,
      hasChosen: this.#votes.has(localPlayerId),
      waitsFor: this.waitsFor,
      goesOnInMs: canGoOn ? Math.max(0, goesOnAtMs - nowMs) : null,
    };
  }

  /** The local player goes on; only a wish if the match would go on without it. */
  goOn(): void {
    const { localPlayerId, haltTurn } = this.#options;
    const mask = maskOfPlayers(this.#without);
    if (!this.#stayers.includes(localPlayerId) || this.#isChoiceTold === mask) return;
    this.#votes.set(localPlayerId, mask);
    this.#isChoiceTold = mask;
    this.#letters.push({ to: null, message: { kind: "choice", haltTurn, withoutMask: mask } });
  }

  hearChoice(from: PlayerId, { withoutMask }: ChoiceMessage): void {
    if (this.#options.players.includes(from)) this.#votes.set(from, withoutMask);
  }

  /** Nobody waits for that player's word: the match would go on without it as well. A local choice holds for that too. */
  #leaveOut(playerId: PlayerId): void {
    this.#without = [...this.#without, playerId].sort((a, b) => a - b);
    if (this.#votes.has(this.#options.localPlayerId)) this.goOn();
  }

  update(nowMs: number): void {
    if (nowMs >= this.#options.goesOnAtMs) this.goOn();
    const hasChosen = this.#votes.has(this.#options.localPlayerId);
    this.#chosenMs = hasChosen ? (this.#chosenMs ?? Math.max(nowMs, this.#options.goesOnAtMs)) : null;
    if (this.#chosenMs === null || nowMs < this.#chosenMs + VOTE_MS) return;
    this.#chosenMs = nowMs;
    for (const playerId of this.waitsFor) this.#leaveOut(playerId);
  }

  takeLetters(): readonly HaltLetter[] {
    const taken = this.#letters;
    this.#letters = [];
    return taken;
  }

  get #stayers(): readonly PlayerId[] {
    return this.#options.players.filter((id) => !this.#without.includes(id));
  }
}
