import { FLOOD_FROM, type NetworkNotice, type NetworkPeer } from "../../channel/index.ts";
import type { NameOf } from "../looks/player-names.ts";
import { number } from "../../words/index.ts";

const TURN_MS = 100;
const UNKNOWN = "–";
/** Shorter than this, a player is not silent: only a packet is late. */
export const SILENT_FROM_MS = 1000;
/** A turn or two ahead or behind is how the pace keeps itself. */
const LEVEL_WITHIN_TURNS = 1;

/** "direct", "through a relay", "through Mio", or "no way now". */
export function wayText(way: NetworkPeer["way"], nameOf: NameOf): string {
  if (way.kind === "none") return "no way now";
  if (way.kind === "relayed") return `through ${nameOf(way.by)}`;
  return way.isCarried === true ? "through a relay" : "direct";
}

/** "84 ms ±6"; without a round trip "–". */
export function roundTripText({ rttMs, jitterMs }: Pick<NetworkPeer, "rttMs" | "jitterMs">): string {
  return rttMs === null ? UNKNOWN : `${Math.round(rttMs)} ms ±${Math.round(jitterMs)}`;
}

/** "0 %", "< 0.1 %", "0.4 %", "12 %". */
export function lossText(percent: number): string {
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  const digits = percent > 0 && percent < 9.95 ? 1 : 0;
  return `${percent.toFixed(digits)} %`;
}

/** "820 B/s", "1.9 kB/s", "24 kB/s": a kB has 1,000 bytes. */
export function rateText(bytesPerSecond: number): string {
  if (bytesPerSecond < 999.5) return `${Math.round(bytesPerSecond)} B/s`;
  return `${kilobytesText(bytesPerSecond)} kB/s`;
}

/** "↑ 1.9 ↓ 0.8 kB/s": out and in, in the unit of the greater. */
export function ratesText(outBytesPerSecond: number, inBytesPerSecond: number): string {
  if (Math.max(outBytesPerSecond, inBytesPerSecond) < 999.5)
    return `↑ ${Math.round(outBytesPerSecond)} ↓ ${Math.round(inBytesPerSecond)} B/s`;
  return `↑ ${kilobytesText(outBytesPerSecond)} ↓ ${kilobytesText(inBytesPerSecond)} kB/s`;
}

/** "1 turn", "3 turns". */
export function turnsText(turns: number): string {
  return turns === 1 ? "1 turn" : `${turns} turns`;
}

/** "silent 0.2 s", and from a second on "⚠ silent 3 s": since the last packet. */
export function silenceText(silentMs: number): string {
  return silentMs < SILENT_FROM_MS
    ? `silent ${(Math.floor(silentMs / 100) / 10).toFixed(1)} s`
    : `⚠ silent ${Math.floor(silentMs / 1000)} s`;
}

/** What this peer itself is doing: a name and a value each. */
export function ownFacts(notice: NetworkNotice): readonly (readonly [name: string, value: string])[] {
  const { commandDelayTurns, turnsPerSecond, orderMs, aheadTurns, refusedPerSecond } = notice;
  const flood =
    refusedPerSecond < FLOOD_FROM ? [] : [["⚠ Somebody floods you", floodText(refusedPerSecond)] as const];
  return [
    ...flood,
    ["Turns a second", turnsPerSecond.toFixed(1)],
    ["Orders run after", `${commandDelayTurns * TURN_MS} ms (${turnsText(commandDelayTurns)})`],
    ["Click to action", orderMs === null ? UNKNOWN : `${Math.round(orderMs)} ms`],
    ["You are", aheadText(aheadTurns)],
  ];
}

/** "12,000 packets/s refused". */
function floodText(perSecond: number): string {
  return `${number(Math.round(perSecond))} packets/s refused`;
}

/** "level with the others", "4 turns behind". */
function aheadText(aheadTurns: number): string {
  const turns = Math.round(Math.abs(aheadTurns));
  if (turns <= LEVEL_WITHIN_TURNS) return "level with the others";
  return `${turnsText(turns)} ${aheadTurns > 0 ? "ahead" : "behind"}`;
}

function kilobytesText(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 9950 ? 1 : 0);
}
