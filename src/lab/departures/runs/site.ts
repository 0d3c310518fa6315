import { pick, type Draw } from "../../simulate/draw-from-seed.ts";
import type { MatchPlan } from "../../simulate/match-plan.ts";
import type { Deed, Trouble } from "./trouble.ts";

/** What the troubles of a run are drawn by. */
export interface Site {
  readonly draw: Draw;
  readonly peerCount: number;
  readonly lastTurn: number;
  readonly playTurns: number; // so far troubles begin that are not of a certain moment
  readonly link: MatchPlan["link"];
}

export type When = Trouble["when"];

const NAP_MS = [3_000, 60_000] as const;
const SPLIT_MS = [5_000, 40_000] as const;
/** The peers that wait call a peer gone that is silent so long; just after it they agree. */
const SILENT_AFTER_MS = 8_000;

export function inPlay({ draw, playTurns }: Site): When {
  return { kind: "turn", turn: draw("turn", 0, playTurns), ms: draw("ms", 0, 99) };
}

/** While the remaining peers agree on what went wrong first: as soon as one says so, or a round trip or so later. */
export function inAgreement({ draw, link }: Site, name: string): When {
  const roundTripMs = 2 * (link.delayMs + link.jitterMs) + 20;
  const kind = pick(draw, `after ${name}`, ["accused", "promised", "deed"] as const);
  if (kind !== "deed") return { kind, ms: draw(`trips ${name}`, 0, 2 * roundTripMs) };
  return { kind, ms: draw(`silence ${name}`, 0, SILENT_AFTER_MS + 1_000) };
}

export function inHalt(site: Site, deed: Deed): readonly Trouble[] {
  const slip: Deed = { kind: "slip", peer: victim(site, "slip") };
  const when = { kind: "turn" as const, turn: site.draw("turn", 2, site.playTurns), ms: 0 };
  const isEarly = site.draw("before the halt", 0, 2) === 0;
  const then: When = isEarly
    ? { ...when, ms: site.draw("early", 0, 300) }
    : { kind: "halted", ms: site.draw("later", 0, 60) };
  return [
    { when, deed: slip },
    { when: then, deed },
  ];
}

export function crash(peers: readonly number[]): Deed {
  return { kind: "crash", peers: [...new Set(peers)] };
}

/** Half of them shorter than what others wait. */
export function nap({ draw }: Site, peer: number, name: string): Deed {
  const [least, most] = NAP_MS;
  const isShort = draw(`short ${name}`, 0, 1) === 0;
  return { kind: "nap", peer, ms: draw(`nap ${name}`, least, isShort ? SILENT_AFTER_MS : most) };
}

export function split({ draw, peerCount }: Site, isForGood: boolean): Deed {
  const parts = draw("parts", 0, 4) === 0 ? 3 : 2;
  const groups = Array.from({ length: peerCount }, (_, i) => draw(`side of ${i}`, 0, parts - 1));
  if (groups.every((group) => group === groups[0])) groups[draw("odd one", 0, peerCount - 1)] = parts;
  const [least, most] = SPLIT_MS;
  const isShort = draw("short split", 0, 1) === 0;
  const ms = draw("split", least, isShort ? SILENT_AFTER_MS + 500 : most);
  return { kind: "split", groups, ms: isForGood ? null : ms };
}

export function victim({ draw, peerCount }: Site, name: string): number {
  return draw(`victim ${name}`, 0, peerCount - 1);
}

/** Another one than that. */
export function other({ draw, peerCount }: Site, not: number): number {
  return (not + draw("other", 1, peerCount - 1)) % peerCount;
}
