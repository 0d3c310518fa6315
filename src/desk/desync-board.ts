import { assert } from "../base/index.ts";
import type { DesyncNotice } from "../channel/index.ts";
import { describeStory, type DesyncStory, type StoryOutcome } from "../desync/index.ts";
import type { HealNews } from "../match/index.ts";
import type { PlayerId, StandstillChoices } from "../sim/index.ts";

const STATES: Readonly<Record<StoryOutcome, DesyncNotice["state"]>> = {
  healed: "repaired",
  standstill: "standing",
  "went-on": "went-on",
  ended: "ended",
};

const STORIES_MAX = 32;

/** What a window is told of the desyncs of a match. */
export class DesyncBoard {
  readonly #nameOf: (playerId: PlayerId) => string;
  readonly #stories = new Map<number, DesyncStory>(); // of the last desyncs
  readonly #files = new Map<number, string>();
  #number = 0; // of the last

  constructor(nameOf: (playerId: PlayerId) => string) {
    this.#nameOf = nameOf;
  }

  /** The report of the last desync that has one. */
  get reportFile(): string | null {
    return [...this.#files.values()].at(-1) ?? null;
  }

  /** What happened last, in a sentence; null: nothing did. */
  get sentence(): string | null {
    const last = [...this.#stories.values()].at(-1);
    return last === undefined ? null : describeStory(last, this.#nameOf).sentence;
  }

  /** The match halts before that turn: nothing is known yet. */
  halted(number: number, turn: number): DesyncNotice {
    assert(number >= this.#number, `halt ${number} after ${this.#number}`);
    this.#number = number;
    return {
      kind: "desync",
      number,
      turn,
      state: "comparing",
      sentence: "The players' games differ. Comparing them to find out where …",
      explanation: [],
      field: "",
      moment: "",
      players: [],
      commands: [],
      choices: null,
      reportFile: null,
    };
  }

  judged({ number, story }: HealNews): void {
    this.#stories.set(number, story);
    for (const older of this.#stories.keys()) if (older <= number - STORIES_MAX) this.#stories.delete(older);
    this.#number = number;
  }

  reported(number: number, file: string): void {
    this.#files.set(number, file);
  }

  /** The last desync as it is known now; null: there was none. `choices` while the match stands. */
  notice(choices: StandstillChoices | null): DesyncNotice | null {
    const number = this.#number;
    const story = this.#stories.get(number);
    if (story === undefined) return null;
    const state = STATES[story.outcome];
    return {
      kind: "desync",
      number,
      turn: story.haltTurn,
      state,
      ...describeStory(story, this.#nameOf),
      choices: state === "standing" ? choices : null,
      reportFile: this.#files.get(number) ?? null,
    };
  }
}
