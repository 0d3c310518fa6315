import { sameAddress } from "../net/index.ts";
import type { Address, WatcherPacket } from "../wire/index.ts";
import type { Said } from "./feeder-search.ts";

interface CheckedState {
  readonly match: number;
  readonly turn: number; // at its end
  readonly checksum: number; // u32, of the bytes of the state, as it is here
}

/** So many others are asked, so often, and waited for so long. */
const CHECKERS_MAX = 4;
const ASK_MS = 400;
const ANSWER_MS = 1_500;

/** Asks others whether a state is the one that they have: whoever gave it is not believed against the most of them. */
export class StateCheck {
  readonly #state: CheckedState;
  readonly #others: readonly Address[];
  readonly #token: number;
  readonly #answers = new Map<Address, number | null>();
  readonly #sinceMs: number;
  #askedMs = -Infinity;

  constructor(state: CheckedState, others: readonly Address[], random: () => number, nowMs: number) {
    this.#state = state;
    this.#others = others.slice(0, CHECKERS_MAX);
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

  hear(from: Address, { token, turn, checksum }: WatcherPacket & { readonly kind: "watch-checked" }): void {
    const other = this.#others.find((address) => sameAddress(address, from));
    if (other === undefined || token !== this.#token || turn !== this.#state.turn) return;
    if (!this.#answers.has(other)) this.#answers.set(other, checksum);
  }

  /** "alike" also where nobody knows better: the one who gave it is all there is. */
  verdict(nowMs: number): "open" | "alike" | "differs" {
    const isOver = this.#answers.size === this.#others.length || nowMs >= this.#sinceMs + ANSWER_MS;
    if (!isOver) return "open";
    const known = [...this.#answers.values()].filter((checksum) => checksum !== null);
    const alike = known.filter((checksum) => checksum === this.#state.checksum).length;
    return known.length === 0 || alike * 2 >= known.length ? "alike" : "differs";
  }
}
