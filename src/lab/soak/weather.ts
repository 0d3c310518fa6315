import {
  LinkRandom,
  makeTrace,
  PERFECT_LINK,
  readLinkTrace,
  type LinkSettings,
  type LinkTrace,
} from "../../simnet/index.ts";
import type { Address } from "../../wire/index.ts";

/** What the network is like for a while. */
export interface Stretch {
  readonly kind: WeatherKind;
  readonly lengthMs: number;
  readonly settings: LinkSettings; // of all hosts
  readonly chosen: ReadonlyMap<Address, LinkSettings>; // of single ones
  readonly groups: readonly (readonly Address[])[] | null; // that can't reach each other
}

type WeatherKind = (typeof BAD_KINDS)[number] | "quiet";

const BAD_KINDS = ["lossy", "slow", "thin", "mobile", "messy", "one-bad", "cut", "split"] as const;
const QUIET: LinkSettings = { ...PERFECT_LINK, delayMs: 20, jitterMs: 5 };
const QUIET_MS = [1_000, 6_000] as const;
const BAD_MS = [2_000, 12_000] as const;
/** Within this everybody reaches everybody again. */
const APART_MS = [500, 8_000] as const;
const RATES_KBIT = [28.8, 33.6, 64, 128, 256, 512];
const TRACE_SECONDS = 60;

/** Bad and quiet stretches by turns, drawn from a seed: the same again for the same hosts. */
export class Weather {
  readonly #random: LinkRandom;
  readonly #hosts: readonly Address[];
  readonly #trace: LinkTrace;
  #isBadNext = true;

  constructor(seed: number, hosts: readonly Address[]) {
    this.#random = new LinkRandom(seed);
    this.#hosts = hosts;
    this.#trace = traceOf(seed);
  }

  /** The first stretch, and what the network is like when all is over. */
  static quiet(lengthMs: number): Stretch {
    return { kind: "quiet", lengthMs, settings: QUIET, chosen: new Map(), groups: null };
  }

  next(): Stretch {
    this.#isBadNext = !this.#isBadNext;
    if (!this.#isBadNext) return this.#bad(this.#pick(BAD_KINDS));
    return Weather.quiet(this.#between(QUIET_MS));
  }

  #bad(kind: (typeof BAD_KINDS)[number]): Stretch {
    const lengthMs = this.#between(kind === "cut" || kind === "split" ? APART_MS : BAD_MS);
    const all = { kind, lengthMs, chosen: new Map(), groups: null };
    switch (kind) {
      case "lossy":
      case "slow":
      case "thin":
      case "mobile":
      case "messy":
        return { ...all, settings: this.#link(kind) };
      case "one-bad": {
        const link = this.#link(this.#pick(["lossy", "slow", "thin", "mobile", "messy"]));
        return { ...all, settings: QUIET, chosen: new Map([[this.#pick(this.#hosts), link]]) };
      }
      case "cut": {
        const victim = this.#pick(this.#hosts);
        return { ...all, settings: QUIET, groups: [[victim], this.#hosts.filter((host) => host !== victim)] };
      }
      case "split":
        return { ...all, settings: QUIET, groups: this.#groups() };
    }
  }

  /** Two or three groups by chance; one may be empty. */
  #groups(): readonly (readonly Address[])[] {
    const groups: Address[][] = [[], [], []];
    const count = this.#whole(2, 3);
    for (const host of this.#hosts) groups[this.#whole(0, count - 1)]!.push(host);
    return groups;
  }

  #link(kind: "lossy" | "slow" | "thin" | "mobile" | "messy"): LinkSettings {
    switch (kind) {
      case "lossy":
        return { ...QUIET, lossPercent: this.#whole(5, 60), burstLength: this.#whole(1, 8) };
      case "slow":
        return { ...QUIET, delayMs: this.#whole(100, 2_000), jitterMs: this.#whole(0, 200) };
      case "thin": {
        const rateKbit = this.#pick(RATES_KBIT);
        return { ...QUIET, rateKbit, queueMs: this.#whole(100, 3_000) };
      }
      case "mobile":
        return { ...QUIET, delayMs: 40, upTrace: this.#trace, downTrace: this.#trace };
      case "messy":
        return {
          ...QUIET,
          ...{
            delayMs: this.#whole(20, 300),
            jitterMs: this.#whole(50, 300),
            lossPercent: this.#whole(0, 30),
          },
          ...{ burstLength: 2, duplicatePercent: this.#whole(0, 30), reorderPercent: this.#whole(0, 30) },
        };
    }
  }

  #between([min, max]: readonly [number, number]): number {
    return this.#whole(min, max);
  }

  #whole(min: number, max: number): number {
    return min + Math.floor(this.#random.draw() * (max - min + 1));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#whole(0, items.length - 1)]!;
  }
}

function traceOf(seed: number): LinkTrace {
  const read = readLinkTrace("made up", makeTrace(seed, TRACE_SECONDS).join("\n"));
  if (!read.ok) throw new Error(`the trace of seed ${seed} can't be read: ${read.reason}`);
  return read.value;
}
