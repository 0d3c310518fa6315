import { SOUND_TABLE, type SoundKind } from "./sound-table.ts";

/** Voices at once, of all kinds together. */
const VOICES_MAX = 22;
/** Those of the alarm group get in although it is full: up to so many more. */
const ALARM_VOICES_MAX = 6;
/** Each voice of a kind that sounds already makes the next one of it quieter. */
const SAME_KIND_SHARE = 0.8;

interface Asked {
  readonly kind: SoundKind;
  readonly nowSeconds: number;
  readonly seconds: number; // it lasts
}

/** What sounds right now, so that many at once stay quiet: a limit a kind, one for all, and a pause between two of a kind. */
export class VoiceBook {
  readonly #endsAt = new Map<SoundKind, number[]>();
  readonly #lastAt = new Map<SoundKind, number>();

  /** Takes a voice if one is free. Gives how loud it may be, 0 .. 1; 0: not at all. */
  take({ kind, nowSeconds, seconds }: Asked): number {
    const { voices, gapSeconds, group } = SOUND_TABLE[kind];
    if (nowSeconds - (this.#lastAt.get(kind) ?? -Infinity) < gapSeconds) return 0;
    const own = this.#sounding(kind, nowSeconds);
    if (own.length >= voices) return 0;
    const sum = this.count(nowSeconds);
    if (sum >= VOICES_MAX + (group === "alarms" ? ALARM_VOICES_MAX : 0)) return 0;
    const loudness = SAME_KIND_SHARE ** own.length / Math.sqrt(1 + (group === "alarms" ? 0 : sum / 8));
    own.push(nowSeconds + seconds);
    this.#lastAt.set(kind, nowSeconds);
    return loudness;
  }

  /** Voices that sound now. */
  count(nowSeconds: number): number {
    let sum = 0;
    for (const kind of this.#endsAt.keys()) sum += this.#sounding(kind, nowSeconds).length;
    return sum;
  }

  /** When the voices of a kind end; those that have are struck out. */
  #sounding(kind: SoundKind, nowSeconds: number): number[] {
    let ends = this.#endsAt.get(kind);
    if (ends === undefined) this.#endsAt.set(kind, (ends = []));
    let kept = 0;
    for (const end of ends) if (end > nowSeconds) ends[kept++] = end;
    ends.length = kept;
    return ends;
  }
}
