import { assert } from "../base/index.ts";
import { WakeTimer, type Clock, type LivePeerEvent } from "../peer/index.ts";
import type { Address } from "../wire/index.ts";

/** Why one is not in a lobby. */
export type Loss = Extract<LivePeerEvent, { readonly kind: "lost-lobby" }>["loss"];

/** The host may look at its result for a while before it opens the lobby again. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 500;
/** Each time an address at a relay is asked for. */
const RELAY_PAUSE_MS = 3_000;

/** Where somebody may have the lobby. */
export interface VisitedPlace {
  readonly addresses: readonly Address[]; // one at least
  readonly isHost: boolean; // of the match before; else of one who may have opened the lobby in its place
}

/** A player that opens the lobby in the host's place may not have found out yet that it has to. */
const ROUNDS = { host: 1, other: 2 };

/**
 * Asks to be let in where the lobby may be, until it is open: nobody may answer yet, or the old match of the people
 * there still does. The addresses of a place take turns: one may have led through a peer that is not there any more.
 * Where none of them leads to a game of those people, they are away, and the next place is asked.
 */
export class ReturnVisit {
  #places: readonly VisitedPlace[];
  readonly #untilMs: number;
  readonly #knock: (address: Address) => void;
  #count = 0;
  #inVain = 0; // knocks at this place since anybody answered there
  readonly #pauseMs: number;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;

  /** `knock` asks once, and has its loss told to `takesLoss`. `usesRelay`: an address may be at one. */
  constructor(
    { places, usesRelay }: { readonly places: readonly VisitedPlace[]; readonly usesRelay: boolean },
    clock: Clock,
    knock: (address: Address) => void,
  ) {
    assert(places.length > 0, "there is somewhere to go");
    this.#places = places;
    this.#pauseMs = usesRelay ? RELAY_PAUSE_MS : PAUSE_MS;
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => this.#next());
    this.#untilMs = clock.nowMs() + PATIENCE_MS;
    this.#knock = knock;
    this.#next();
  }

  /** Whether it is asked again after that loss; else the visit is over, for that reason or because nobody is there. */
  takesLoss(loss: Loss): "asks-again" | "refused" | "nobody" {
    const mayOpenYet = loss.kind === "refused" ? loss.reason === "started" : loss.kind !== "bad-map";
    const nowMs = this.#clock.nowMs();
    if (!mayOpenYet || nowMs > this.#untilMs) return "refused";
    // By another invitation it is another lobby.
    const isNobody = loss.kind === "no-answer" || loss.kind === "wrong-key";
    this.#inVain = isNobody ? this.#inVain + 1 : 0;
    if (this.#isAway) {
      this.#places = this.#places.slice(1);
      this.#count = this.#inVain = 0;
      if (this.#places.length === 0) return "nobody";
    }
    this.#timer.setAt(nowMs + this.#pauseMs);
    return "asks-again";
  }

  end(): void {
    this.#timer.clear();
  }

  get #isAway(): boolean {
    const { addresses, isHost } = this.#places[0]!;
    return this.#inVain >= addresses.length * (isHost ? ROUNDS.host : ROUNDS.other);
  }

  #next(): void {
    const { addresses } = this.#places[0]!;
    const address = addresses[this.#count % addresses.length]!;
    this.#count += 1;
    this.#knock(address);
  }
}
