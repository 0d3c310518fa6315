import { assert } from "../../base/index.ts";
import {
  differenceOf,
  type ChoiceMessage,
  type DesyncStory,
  type Judgement,
  type StandstillReason,
  type StoryOutcome,
} from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Healing, HealingStage } from "./healing.ts";
import type { HaltKey } from "./letters.ts";
import { Standstill, type StandstillOptions } from "./standstill.ts";

/** What is known of a halt, again whenever more is. */
export interface HealNews {
  readonly number: number; // 1 for the first of the match
  readonly story: DesyncStory;
  readonly healing: Healing;
}

/** What came of a halt that is over. */
type CaseEnd =
  | { readonly outcome: "ended" } // for us; the others may go on
  | { readonly outcome: "goes-on"; readonly without: readonly PlayerId[] };

/** One halt from its beginning to what came of it, and beyond: a finding may come late. */
export class HealCase {
  readonly number: number;
  readonly healing: Healing;
  readonly choices = new Map<PlayerId, ChoiceMessage>(); // the last of each, also before we stand
  bytesSent = 0;
  bytesReceived = 0;
  #judgement: Judgement | null = null;
  #reason: StandstillReason | null = null;
  #standstill: Standstill | null = null;
  #outcome: StoryOutcome = "standstill";
  #without: readonly PlayerId[] = [];
  #tookMs = 0;
  #changes: readonly ("stands" | "closed" | "found")[] = []; // that were not told

  constructor(number: number, healing: Healing) {
    this.number = number;
    this.healing = healing;
  }

  get view(): number {
    return this.healing.halt.view;
  }

  /** The players that take part in it. */
  get players(): readonly PlayerId[] {
    return this.healing.halt.players;
  }

  get key(): HaltKey {
    return { view: this.view, turn: this.healing.halt.turn };
  }

  get judgement(): Judgement | null {
    return this.#judgement;
  }

  get standstill(): Standstill | null {
    return this.#standstill;
  }

  /** The players that say that they found something themselves. */
  get finders(): readonly PlayerId[] {
    const { accounts } = this.healing;
    return this.players.filter((id) => accounts.get(id)?.hasFound === true);
  }

  /** Those of the finders whose own account shows that there was nothing. */
  get callersWithoutCause(): readonly PlayerId[] {
    const faults = this.#judgement?.faults ?? [];
    return faults.filter(({ kind }) => kind === "called-without-cause").map(({ playerId }) => playerId);
  }

  /** Nothing differed: nobody says so, or those that say so have made it up. */
  get isWithoutCause(): boolean {
    const faults = this.#judgement?.faults ?? [];
    if (faults.length > 0) return faults.every(({ kind }) => kind === "called-without-cause");
    return this.finders.length === 0;
  }

  /**
   * Somebody says that another one told it other check values than it says itself, and nobody else does: there is
   * nothing to repair, and nobody can tell which of the two it is. With two players there is no more to be had than
   * that.
   */
  get isDispute(): boolean {
    const isOfWorlds = this.#judgement?.rightBy === "tie-break" || this.healing.book.logDifference !== null;
    return (
      this.finders.length > 0 &&
      !isOfWorlds &&
      this.#judgement?.faults.length === 0 &&
      this.players.length > 2
    );
  }

  /** The players that told `by`, which takes part, other check values than they say that they told. */
  disputed(by: PlayerId): readonly PlayerId[] {
    const { accounts } = this.healing;
    const own = accounts.get(by);
    return this.players.filter((id, i) => {
      const [here, theirs] = [own?.told[i] ?? null, accounts.get(id)?.told[i] ?? null];
      if (here === null || theirs === null) return false;
      return here.checksum !== theirs.checksum || here.randomValue !== theirs.randomValue;
    });
  }

  /**
   * All remaining players have said that they go on without that player: they did not hear it, or it did not come to
   * their judgement. They are more than half, or we find ourselves that it was that player: neither one player alone
   * nor one that would be left out ends the match of others.
   */
  goesOnWithout(playerId: PlayerId): boolean {
    const { players, choices } = this;
    const isWithout = (mask: number, id: PlayerId): boolean => (mask & (1 << (id - 1))) !== 0;
    const isFound =
      this.standstill?.without.includes(playerId) === true && this.#judgement?.rightBy !== "tie-break";
    return [...choices.values()].some(({ withoutMask: mask }) => {
      const stayers = players.filter((id) => !isWithout(mask, id));
      return (
        isWithout(mask, playerId) &&
        (isFound || 2 * stayers.length > players.length) &&
        stayers.every((id) => choices.get(id)?.withoutMask === mask)
      );
    });
  }

  /** Once: what the accounts say. */
  judge(stage: HealingStage): Judgement {
    assert(this.#judgement === null, `halt ${this.number} is judged once`);
    this.#judgement = judgementOf(this.healing, stage);
    return this.#judgement;
  }

  /** The match stands for that reason, unless it does already. A choice that was made stays made. */
  stand(
    reason: StandstillReason,
    options: Omit<StandstillOptions, "haltTurn" | "without" | "players">,
  ): void {
    if (this.#standstill !== null) return;
    const { healing } = this;
    assert(this.#judgement !== null, "a match stands for what was judged");
    // A player that is merely silent holds up the match; a player that was repaired meanwhile does not.
    const faulty = this.#judgement.faults.map(({ playerId }) => playerId);
    const isOpen = this.#judgement.rightBy === "tie-break" || faulty.length === 0;
    const isOfTwo = this.players.length === 2 && isOpen && healing.stage.kind !== "failed";
    const others = this.players.filter((id) => id !== options.localPlayerId);
    // If nobody knows which of two is wrong, each goes on by itself: neither ends the match of the other.
    const differing = reason === "no-account" ? healing.book.silent : isOfTwo ? others : faulty;
    const own = healing.stage.kind === "failed" ? [options.localPlayerId] : [];
    this.#reason = reason;
    this.#without = [...new Set([...differing, ...own])].sort((a, b) => a - b);
    this.#standstill = new Standstill({
      ...{ ...options, haltTurn: healing.halt.turn, players: this.players, without: this.#without },
    });
    for (const [from, message] of this.choices) this.#standstill.hearChoice(from, message);
    this.#changes = [...this.#changes, "stands"];
  }

  /** That player's choice takes the place of the one before. */
  hearChoice(from: PlayerId, message: ChoiceMessage): void {
    this.choices.set(from, message);
    this.#standstill?.hearChoice(from, message);
  }

  /** The halt is over. */
  close(end: CaseEnd, nowMs: number): StoryOutcome {
    assert(nowMs >= this.healing.startMs, "a halt ends after it began");
    this.#tookMs = nowMs - this.healing.startMs;
    if (end.outcome === "ended") this.#outcome = "ended";
    else {
      this.#outcome = this.#standstill === null ? "healed" : "went-on";
      this.#without = end.without;
    }
    this.#changes = [...this.#changes, "closed"];
    return this.#outcome;
  }

  /** What there is to tell since the last call, once it is judged. */
  takeNews(localPlayerId: PlayerId): HealNews | null {
    if (this.healing.takeFound().length > 0) this.#changes = [...this.#changes, "found"];
    const isOpen = this.#outcome === "standstill" && this.#standstill === null;
    if (this.#judgement === null || isOpen || this.#changes.length === 0) return null;
    this.#changes = [];
    const { number, healing } = this;
    return { number, healing, story: this.#storyOf(this.#judgement, localPlayerId) };
  }

  /** All that this peer knows of the halt. */
  #storyOf(judgement: Judgement, localPlayerId: PlayerId): DesyncStory {
    const { healing, bytesSent, bytesReceived } = this;
    const { stage, accounts, turnsWithOrders } = healing;
    const baseTurn = healing.base?.turn ?? healing.halt.turn - 1;
    const plan = stage.kind === "judged" ? stage.plan : null;
    return {
      haltTurn: healing.halt.turn,
      baseTurn,
      localPlayerId,
      judgement,
      difference: plan === null ? null : differenceOf(accounts, plan, healing.findings),
      logDifference: healing.book.logDifference,
      turns: turnsWithOrders.map((turnData, i) => ({
        turn: baseTurn + 1 + i,
        players: turnData.map(({ playerId, wantedDelay, commands }) => ({ playerId, wantedDelay, commands })),
      })),
      environments: [...accounts]
        .sort(([a], [b]) => a - b)
        .map(([playerId, { environment }]) => ({ playerId, environment })),
      outcome: this.#outcome,
      standstill: this.#reason,
      without: this.#without,
      tookMs: this.#tookMs,
      bytesSent,
      bytesReceived,
    };
  }
}

/** Where this peer could not come so far, it says what it knows: nothing about which players are right. */
function judgementOf(healing: Healing, stage: HealingStage): Judgement {
  if (stage.kind === "judged") return stage.plan.judgement;
  const right = [...healing.accounts.keys()].sort((a, b) => a - b);
  return { faults: healing.book.dataFaults, rightBy: "tie-break", right };
}
