import { WakeTimer, type Clock, type LivePeerEvent } from "../peer/index.ts";
import type { Address } from "../wire/index.ts";

/** Why one is not in a lobby. */
export type Loss = Extract<LivePeerEvent, { readonly kind: "lost-lobby" }>["loss"];

/** The host may look at its result for a while before it opens the lobby again. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 500;
/** Each time an address at a relay is asked for. */
const RELAY_PAUSE_MS = 3_000;

interface VisitedPlace {
  readonly addresses: readonly Address[]; // one at least
  readonly usesRelay?: boolean; // one of them may be at a relay; false by default
}

/**
 * Asks to be let in where the match before was made, until the lobby is open again: nobody may answer yet, or the host's old
 * match still does. Addresses take turns: one may have led through a peer that is not there any more.
 */
export class ReturnVisit {
  readonly #addresses: readonly Address[];
  readonly #untilMs: number;
  readonly #knock: (address: Address) => void;
  #count = 0;
  readonly #pauseMs: number;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;

  /** `knock` asks once, and has its loss told to `takesLoss`. */
  constructor(
    { addresses, usesRelay = false }: VisitedPlace,
    clock: Clock,
    knock: (address: Address) => void,
  ) {
    this.#addresses = addresses;
    this.#pauseMs = usesRelay ? RELAY_PAUSE_MS : PAUSE_MS;
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => this.#next());
    this.#untilMs = clock.nowMs() + PATIENCE_MS;
    this.#knock = knock;
    this.#next();
  }

  /** Whether it is asked again after that loss; false: the visit is over. */
  takesLoss(loss: Loss): boolean {
    const mayOpenYet = loss.kind === "refused" ? loss.reason === "started" : loss.kind !== "bad-map";
    const nowMs = this.#clock.nowMs();
    if (!mayOpenYet || nowMs > this.#untilMs) return false;
    this.#timer.setAt(nowMs + this.#pauseMs);
    return true;
  }

  end(): void {
    this.#timer.clear();
  }

  #next(): void {
    const address = this.#addresses[this.#count % this.#addresses.length]!;
    this.#count += 1;
    this.#knock(address);
  }
}
