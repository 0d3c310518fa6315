import { checksumOf, cloneWorld, isWorld, type World } from "../../sim/index.ts";
import type { Deed, LiveCall } from "../desync/fault.ts";
import { drawerOf, type Draw } from "../simulate/draw-from-seed.ts";

/** What was done in place of a call. `isChanged`: something else than the call is for; else the moment did not suit. */
interface Acted {
  readonly value: number; // what the call gives back
  readonly isChanged: boolean;
}

/** Does something else than a call is for. `isBefore`: harm comes to the world before what it is for. */
export type Act = (call: LiveCall, draw: Draw, isBefore: boolean) => Acted;

export interface SlipOptions {
  readonly index: number; // of the peer
  readonly fromTurn: number;
  readonly seed: number;
  readonly act: Act;
  readonly kinds?: readonly LiveCall["kind"][]; // the calls that it may act in; all by default
}

/** Where in a turn: a call, and on which side of it. */
interface Place {
  readonly kind: LiveCall["kind"];
  readonly point: number;
  readonly isBefore: boolean;
}

const PLACES: readonly Place[] = [
  { kind: "command", point: 0, isBefore: false },
  { kind: "sub-turn", point: 1, isBefore: true },
  { kind: "sub-turn", point: 1, isBefore: false },
  { kind: "sub-turn", point: 2, isBefore: false },
  { kind: "sub-turn", point: 3, isBefore: false },
  { kind: "draw", point: 4, isBefore: true },
  { kind: "draw", point: 4, isBefore: false },
];
/** After so many turns in vain it acts where nothing can efface it any more. */
const TURNS_IN_VAIN_MAX = 6;

/**
 * Harms the live world of one peer, once. Harm that has gone by the end of its turn does not count: nobody could find it. So
 * an unharmed shadow of the world goes along to that end.
 */
export class LiveSlip {
  readonly deeds: Deed[] = [];
  readonly #options: SlipOptions;
  readonly #places: readonly Place[];
  #shadow: World | null = null;

  constructor(options: SlipOptions) {
    this.#options = options;
    const { kinds } = options;
    this.#places = kinds === undefined ? PLACES : PLACES.filter(({ kind }) => kinds.includes(kind));
  }

  /** The peer whose live world it harms. */
  get watched(): number {
    return this.#options.index;
  }

  get isDone(): boolean {
    return this.deeds.some(({ kind }) => kind === "slip");
  }

  live(call: LiveCall): number {
    const { index, fromTurn, act } = this.#options;
    const { world, runOn, at } = call;
    if (call.index !== index || this.isDone || at.turn < fromTurn) return runOn(world);
    if (this.#shadow !== null) return this.#goOn(call, this.#shadow);
    const place = this.#placeIn(at.turn);
    if (call.kind !== place.kind || at.point !== place.point) return runOn(world);
    const shadow = cloneWorld(world);
    const { value, isChanged } = this.#confirmIfThrown(at.turn, () =>
      act(call, drawerOf(this.#options.seed, `act ${at.turn}`), place.isBefore),
    );
    if (!isChanged) return value;
    if (!isWorld(world.words)) {
      this.#confirm(at.turn); // its peer may see it at once, and mend it
      return value;
    }
    this.#shadow = shadow;
    runOn(shadow);
    this.#endIfDrawn(call, shadow);
    return value;
  }

  #goOn(call: LiveCall, shadow: World): number {
    const value = this.#confirmIfThrown(call.at.turn, () => call.runOn(call.world));
    call.runOn(shadow);
    this.#endIfDrawn(call, shadow);
    return value;
  }

  #endIfDrawn({ kind, at, world }: LiveCall, shadow: World): void {
    if (kind !== "draw") return;
    this.#shadow = null;
    if (areOther(world, shadow)) this.#confirm(at.turn);
    else this.deeds.push({ kind: "effaced", index: this.#options.index, turn: at.turn });
  }

  /** A world that its own rules break on is harmed for good. */
  #confirmIfThrown<T>(turn: number, run: () => T): T {
    try {
      return run();
    } catch (error) {
      this.#confirm(turn);
      throw error;
    }
  }

  #confirm(turn: number): void {
    this.deeds.push({ kind: "slip", index: this.#options.index, turn });
  }

  #placeIn(turn: number): Place {
    const isLate = turn > this.#options.fromTurn + TURNS_IN_VAIN_MAX;
    if (isLate) return this.#places.at(-1)!;
    const draw = drawerOf(this.#options.seed, "place");
    return this.#places[draw(`in ${turn}`, 0, this.#places.length - 1)]!;
  }
}

/** Whether two worlds that were one differ in what they use. */
function areOther(a: World, b: World): boolean {
  return !isWorld(a.words) || checksumOf(a) !== checksumOf(b);
}
