import type { Digest } from "../base/index.ts";
import { sameAddress } from "../net/index.ts";
import type { Address, WatcherPacket } from "../wire/index.ts";
import type { Said } from "./feeder-search.ts";

/** What somebody says of a state: it has one of that turn that is alike, another one or another match, or none. */
type Answer = "alike" | "differs" | "unknown";

interface CheckedState {
  readonly match: number;
  readonly turn: number; // at its end
  readonly digest: Digest; // of head and state, as they are here: see digestOfMatch
}

/** The peers that are asked. */
export interface CheckAsked {
  readonly others: readonly Address[];
  readonly entry: Address | null; // the one of them whose address somebody gave: it is believed against all others
}

/** So many others are asked, so often, and waited for so long. */
const CHECKERS_MAX = 4;
const ASK_MS = 400;
const ANSWER_MS = 1_500;

/**
 * Asks others whether a state is the one that they have. Its giver is not believed against the peer that somebody
 * named, nor, where that one says nothing, against the most of them.
 */
export class StateCheck {
  readonly #state: CheckedState;
  readonly #others: readonly Address[];
  readonly #token: number;
  readonly #entry: Address | null;
  readonly #answers = new Map<Address, Answer>();
  readonly #sinceMs: number;
  #askedMs = -Infinity;

  constructor(state: CheckedState, { others, entry }: CheckAsked, random: () => number, nowMs: number) {
    this.#state = state;
    this.#others = others.slice(0, CHECKERS_MAX);
    this.#entry = entry;
    this.#token = random();
    this.#sinceMs = nowMs;
  }

  asksDue(nowMs: number): readonly Said[] {
    if (nowMs < this.#askedMs + ASK_MS) return [];
    this.#askedMs = nowMs;
    const { match, turn } = this.#state;
    const open = this.#others.filter((to) => !this.#answers.has(to));
    return open.map((to) => ({ to, packet: { kind: "watch-check", token: this.#token, match, turn } }));
  }

  hear(from: Address, packet: WatcherPacket & { readonly kind: "watch-checked" | "watch-refusal" }): void {
    const other = this.#others.find((address) => sameAddress(address, from));
    if (other === undefined || packet.token !== this.#token || this.#answers.has(other)) return;
    if (packet.kind === "watch-refusal") {
      if (packet.reason === "other-match") this.#answers.set(other, "differs");
    } else if (packet.turn === this.#state.turn) {
      const { digest } = packet;
      if (digest === null) this.#answers.set(other, "unknown");
      else this.#answers.set(other, digest === this.#state.digest ? "alike" : "differs");
    }
  }

  /** "alike" also where nobody knows better: the one who gave it is all there is. */
  verdict(nowMs: number): "open" | "alike" | "differs" {
    const isOver = this.#answers.size === this.#others.length || nowMs >= this.#sinceMs + ANSWER_MS;
    if (!isOver) return "open";
    const entry = this.#others.find((address) => this.#entry !== null && sameAddress(address, this.#entry));
    const word = entry === undefined ? undefined : this.#answers.get(entry);
    if (word === "alike" || word === "differs") return word;
    const known = [...this.#answers.values()].filter((answer) => answer !== "unknown");
    const alike = known.filter((answer) => answer === "alike").length;
    return alike * 2 >= known.length ? "alike" : "differs";
  }
}
