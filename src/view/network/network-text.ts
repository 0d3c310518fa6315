import { FLOOD_FROM, type NetworkNotice, type NetworkPeer } from "../../channel/index.ts";
import { NETWORK_WORDS } from "../../words/index.ts";
import type { NameOf } from "../looks/player-names.ts";

const TURN_MS = 100;
const UNKNOWN = "–";
/** Shorter than this, a player is not silent: only a packet is late. */
export const SILENT_FROM_MS = 1000;
/** A turn or two ahead or behind is how the pace keeps itself. */
const LEVEL_WITHIN_TURNS = 1;

/** "direct", "through a relay", "through Mio", or "no way now". */
export function wayText(way: NetworkPeer["way"], nameOf: NameOf): string {
  const { ways } = NETWORK_WORDS;
  if (way.kind === "none") return ways.none;
  if (way.kind === "relayed") return ways.relayed(nameOf(way.by));
  return way.isCarried === true ? ways.carried : ways.direct;
}

/** "84 ms ±6"; without a round trip "–". */
export function roundTripText({ rttMs, jitterMs }: Pick<NetworkPeer, "rttMs" | "jitterMs">): string {
  return rttMs === null ? UNKNOWN : NETWORK_WORDS.rtt(Math.round(rttMs), Math.round(jitterMs));
}

/** "0 %", "< 0.1 %", "0.4 %", "12 %". */
export function lossText(percent: number): string {
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  const digits = percent > 0 && percent < 9.95 ? 1 : 0;
  return `${percent.toFixed(digits)} %`;
}

/** "820 B/s", "1.9 kB/s", "24 kB/s": a kB has 1,000 bytes. */
export function rateText(bytesPerSecond: number): string {
  return bytesPerSecond < 999.5
    ? NETWORK_WORDS.bytes(String(Math.round(bytesPerSecond)))
    : NETWORK_WORDS.kilobytes(kilobytesText(bytesPerSecond));
}

/** "↑ 1.9 ↓ 0.8 kB/s": out and in, in the unit of the greater. */
export function ratesText(outBytesPerSecond: number, inBytesPerSecond: number): string {
  if (Math.max(outBytesPerSecond, inBytesPerSecond) < 999.5)
    return NETWORK_WORDS.bytes(`↑ ${Math.round(outBytesPerSecond)} ↓ ${Math.round(inBytesPerSecond)}`);
  return NETWORK_WORDS.kilobytes(
    `↑ ${kilobytesText(outBytesPerSecond)} ↓ ${kilobytesText(inBytesPerSecond)}`,
  );
}

/** "silent 0.2 s", and from a second on "⚠ silent 3 s": since the last packet. */
export function silenceText(silentMs: number): string {
  return silentMs < SILENT_FROM_MS
    ? NETWORK_WORDS.silent((Math.floor(silentMs / 100) / 10).toFixed(1))
    : NETWORK_WORDS.silentLong(Math.floor(silentMs / 1000));
}

/** What this peer itself is doing: a name and a value each. */
export function ownFacts(notice: NetworkNotice): readonly (readonly [name: string, value: string])[] {
  const { commandDelayTurns, turnsPerSecond, orderMs, aheadTurns, refusedPerSecond } = notice;
  const flood =
    refusedPerSecond < FLOOD_FROM
      ? []
      : [[NETWORK_WORDS.flood, NETWORK_WORDS.refused(Math.round(refusedPerSecond))] as const];
  return [
    ...flood,
    [NETWORK_WORDS.pace, turnsPerSecond.toFixed(1)],
    [NETWORK_WORDS.runAfter, NETWORK_WORDS.runAfterTurns(commandDelayTurns * TURN_MS, commandDelayTurns)],
    [NETWORK_WORDS.clickToAction, orderMs === null ? UNKNOWN : NETWORK_WORDS.ms(Math.round(orderMs))],
    [NETWORK_WORDS.youAre, aheadText(aheadTurns)],
  ];
}

/** "level with the others", "4 turns behind". */
function aheadText(aheadTurns: number): string {
  const turns = Math.round(Math.abs(aheadTurns));
  if (turns <= LEVEL_WITHIN_TURNS) return NETWORK_WORDS.level;
  return NETWORK_WORDS[aheadTurns > 0 ? "ahead" : "behind"](turns);
}

function kilobytesText(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 9950 ? 1 : 0);
}
