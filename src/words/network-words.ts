import { inUnit, number, plural } from "./language.ts";
import { words } from "./voice.ts";

const turnCount = (turns: number): string => `${turns} ${plural(turns, { one: "turn", other: "turns" })}`;

/** How the match comes over the network. */
export const NETWORK_WORDS = words({
  title: "Network",
  close: "Close{ network}",
  caption: "Links to the other players; graphs show the last minute",
  unknown: "No numbers yet …",
  alone: "Nobody else is in this match.",

  player: "Player",
  way: "way",
  roundTrip: "Round trip",
  loss: "Loss",
  rates: "Sent ↑ got ↓",
  delay: "Needs a delay of",
  silence: "silence",
  /** The end of a graph's scale. */
  upTo: (most: string) => `to ${most}`,

  ways: {
    none: "no way now",
    direct: "direct",
    carried: "through a relay",
    relayed: (name: string) => `through ${name}`,
  },
  ms: (ms: number) => inUnit(ms, "ms"),
  rtt: (rttMs: number, jitterMs: number) => `${inUnit(rttMs, "ms")} ±${jitterMs}`,
  bytes: (bytes: string) => `${bytes} B/s`,
  kilobytes: (kilobytes: string) => inUnit(kilobytes, "kB/s"),
  turns: (turns: number) => turnCount(turns),
  silent: (seconds: string) => `silent ${inUnit(seconds, "s")}`,
  silentLong: (seconds: number) => `⚠ silent ${inUnit(seconds, "s")}`,
  slowest: "slowest",

  flood: "⚠ Somebody floods you",
  refused: (perSecond: number) => `${number(perSecond)} packets/s refused`,
  pace: "Turns a second",
  runAfter: "Orders run after",
  runAfterTurns: (ms: number, turns: number) => `${inUnit(ms, "ms")} (${turnCount(turns)})`,
  clickToAction: "Click to action",
  youAre: "You are",
  level: "level with the others",
  ahead: (turns: number) => `${turnCount(turns)} ahead`,
  behind: (turns: number) => `${turnCount(turns)} behind`,

  /** Between the window and its peer. */
  closed: (code: number) => `The connection was closed (code ${code}).`,
  unreadable: (reason: string) => `The peer sent what this window cannot read (${reason}).`,
});
