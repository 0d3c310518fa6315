import type { DesyncStory, Judgement, StandstillReason, StoryOutcome } from "../../desync/index.ts";
import type { PlayerId } from "../../lockstep/index.ts";
import type { ChoiceMessage } from "../../wire/index.ts";
import type { Healing } from "./healing.ts";
import type { Standstill } from "./standstill.ts";
import { storyOf } from "./story-of.ts";

/** What is known of a halt, again whenever more is. */
export interface HealNews {
  readonly number: number; // 1 for the first of the match
  readonly story: DesyncStory;
  readonly healing: Healing;
}

/** One halt from its beginning to what came of it, and beyond: a finding may come late. */
export class HealCase {
  readonly number: number;
  readonly healing: Healing;
  readonly players: readonly PlayerId[]; // who took part when it was called
  readonly caller: PlayerId | null; // whose account made us halt; null: we found a difference
  readonly choices = new Map<PlayerId, ChoiceMessage>(); // the last of each, also before we stand
  judgement: Judgement | null = null;
  reason: StandstillReason | null = null;
  standstill: Standstill | null = null;
  outcome: StoryOutcome = "standstill";
  without: readonly PlayerId[] = [];
  tookMs = 0;
  bytesSent = 0;
  bytesReceived = 0;
  #told = "";

  constructor(
    number: number,
    healing: Healing,
    { players, caller }: { readonly players: readonly PlayerId[]; readonly caller: PlayerId | null },
  ) {
    this.number = number;
    this.players = players;
    this.caller = caller;
    this.healing = healing;
  }

  /** What there is to tell that was not told yet, once it is judged. */
  news(localPlayerId: PlayerId): HealNews | null {
    const { judgement, number, healing } = this;
    const isOpen = this.outcome === "standstill" && this.standstill === null;
    if (judgement === null || isOpen) return null;
    const findings = [...healing.findings.keys()].join();
    const told = `${this.outcome} ${this.reason ?? ""} ${this.without.join()} ${findings}`;
    if (told === this.#told) return null;
    this.#told = told;
    return { number, healing, story: storyOf(this, judgement, localPlayerId) };
  }
}
