import type { NetworkPeer } from "../../channel/index.ts";

/** Notices come four times a second; a graph shows the last minute. */
export const SAMPLES_PER_SECOND = 4;
export const HISTORY_SECONDS = 60;
const SAMPLES_KEPT = SAMPLES_PER_SECOND * HISTORY_SECONDS;

/** Without a word for so long, the last round trip says nothing about now. */
const HEARD_WITHIN_MS = 1000;

export type HistoryLine = "rtt" | "loss" | "out" | "in";

/** What a link was like over the last minute, a sample a notice. NaN: not known then. */
export class NetworkHistory {
  readonly #lines: Readonly<Record<HistoryLine, Float32Array>> = {
    rtt: emptyLine(),
    loss: emptyLine(),
    out: emptyLine(),
    in: emptyLine(),
  };
  #next = 0; // where the next sample goes: the oldest

  push({ rttMs, lossPercent, outBytesPerSecond, inBytesPerSecond, silentMs }: NetworkPeer): void {
    const at = this.#next;
    this.#lines.rtt[at] = rttMs === null || silentMs >= HEARD_WITHIN_MS ? NaN : rttMs;
    this.#lines.loss[at] = lossPercent;
    this.#lines.out[at] = outBytesPerSecond;
    this.#lines.in[at] = inBytesPerSecond;
    this.#next = (at + 1) % SAMPLES_KEPT;
  }

  /**
   * The line in `points.length` parts of equal time, oldest first, each the greatest of its samples: a peak of a quarter
   * of a second stays to be seen. NaN where nothing is known. SAMPLES_KEPT must be a multiple of the parts.
   */
  read(line: HistoryLine, points: Float32Array): void {
    const samples = this.#lines[line];
    const perPoint = SAMPLES_KEPT / points.length;
    let at = this.#next;
    for (let i = 0; i < points.length; i += 1) {
      let most = NaN;
      for (let k = 0; k < perPoint; k += 1) {
        const sample = samples[at]!;
        if (!(sample <= most)) most = Number.isNaN(sample) ? most : sample;
        at = at + 1 === SAMPLES_KEPT ? 0 : at + 1;
      }
      points[i] = most;
    }
  }
}

function emptyLine(): Float32Array {
  return new Float32Array(SAMPLES_KEPT).fill(NaN);
}

/** The greatest of a line's points; 0 where nothing is known. */
export function mostOf(points: Float32Array): number {
  let most = 0;
  for (const point of points) if (point > most) most = point;
  return most;
}

/** The end of a scale that holds a value: a round number, at least `least`. */
export function scaleFor(value: number, least: number): number {
  if (value <= least) return least;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.5, 2, 3, 4, 5, 6, 8].find((round) => round * power >= value) ?? 10;
  return factor * power;
}
