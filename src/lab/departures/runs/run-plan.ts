import type { GroundSetup, MatchMode } from "../../../sim/index.ts";
import { PERFECT_LINK } from "../../../simnet/index.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../faults/drill.ts";
import { drawerOf, pick, type Draw } from "../../simulate/draw-from-seed.ts";
import type { MatchPlan } from "../../simulate/match-plan.ts";
import type { Deed, Trouble } from "./trouble.ts";

/** A whole match in which peers leave: all of it follows from the seed. */
export interface RunPlan {
  readonly seed: number; // u32
  readonly match: MatchPlan;
  readonly hasObserver: boolean; // the peer that comes last has no seat
  readonly isPeaceful: boolean; // nobody is sent to fight, so that the match lasts
  readonly troubles: readonly Trouble[];
}

type When = Trouble["when"];

const MODES: readonly MatchMode[] = ["classic", "battle", "cushions"];
const TURNS = [150, 220] as const;
/** A fight may be over soon after. */
const FIGHT_TURNS = 70;
/** More peers cost more; the small numbers are where a majority is narrow. */
const PEERS = [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7, 8] as const;
const NAP_MS = [3_000, 60_000] as const;
const SPLIT_MS = [5_000, 40_000] as const;
/** Who is silent so long is called gone by those who wait; just after it they agree. */
const SILENT_AFTER_MS = 8_000;

/** What goes wrong in a run, each kind in its own share of runs. */
const STORIES = {
  crash: (site) => [{ when: inPlay(site), deed: crash([victim(site, "a")]) }],
  "master crashes": (site) => [{ when: inPlay(site), deed: crash([0]) }],
  "two crash": (site) => [{ when: inPlay(site), deed: crash([0, other(site, 0)]) }],
  "two crash later": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: crash([first]) },
      { when: inAgreement(site, "b"), deed: crash([other(site, first)]) },
    ];
  },
  goodbye: (site) => [{ when: inPlay(site), deed: { kind: "goodbye", peer: victim(site, "a") } }],
  "goodbye crosses a crash": (site) => crossing(site),
  nap: (site) => [{ when: inPlay(site), deed: nap(site, victim(site, "a"), "a") }],
  "nap in an agreement": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: crash([first]) },
      { when: inAgreement(site, "b"), deed: nap(site, other(site, first), "b") },
    ];
  },
  split: (site) => [{ when: inPlay(site), deed: split(site, false) }],
  "split for good": (site) => [{ when: inPlay(site), deed: split(site, true) }],
  "crash in a split": (site) => [
    { when: inPlay(site), deed: split(site, site.draw("for good", 0, 2) === 0) },
    { when: inAgreement(site, "b"), deed: crash([victim(site, "b")]) },
  ],
  "crash in a halt": (site) => inHalt(site, crash([victim(site, "b")])),
  "two crash in a halt": (site) => inHalt(site, crash([0, other(site, 0)])),
  "goodbye in a halt": (site) => inHalt(site, { kind: "goodbye", peer: victim(site, "b") }),
  "split in a halt": (site) => inHalt(site, split(site, false)),
  "in the countdown": (site) => [
    { when: { kind: "countdown", ms: site.draw("before", 0, 2_500) }, deed: single(site, "a") },
  ],
  "in the last turns": (site) => [
    {
      when: { kind: "turn", turn: site.lastTurn - site.draw("early", 0, 12), ms: site.draw("ms", 0, 99) },
      deed: single(site, "a"),
    },
  ],
  "two are cut": (site) => {
    const first = victim(site, "a");
    const peers = [first, other(site, first)] as const;
    const cut = { kind: "cut" as const, peers, ms: site.draw("cut", 5_000, 20_000) };
    return [
      { when: inPlay(site), deed: cut },
      { when: { kind: "turn", turn: site.playTurns, ms: 0 }, deed: single(site, "c") },
    ];
  },
  many: (site) => [
    { when: inPlay(site), deed: single(site, "a") },
    { when: inAgreement(site, "b"), deed: single(site, "b") },
    { when: { kind: "departed", ms: site.draw("late", 0, 9_000) }, deed: single(site, "c") },
  ],
} satisfies Record<string, (site: Site) => readonly Trouble[]>;

interface Site {
  readonly draw: Draw;
  readonly peerCount: number;
  readonly lastTurn: number;
  readonly playTurns: number; // so far troubles begin that are not of a certain moment
  readonly link: MatchPlan["link"];
}

/** The run of that seed. */
export function planRun(seed: number): RunPlan {
  const draw = drawerOf(seed, "departures");
  const peerCount = pick(draw, "peers", PEERS);
  const isPeaceful = draw("peaceful", 0, 3) !== 0;
  const lastTurn = draw("turns", ...TURNS);
  const link = {
    ...PERFECT_LINK,
    delayMs: draw("delay", 0, 80),
    jitterMs: draw("jitter", 0, 30),
    lossPercent: draw("bad line", 0, 2) === 0 ? draw("loss", 0, 30) : draw("loss", 0, 5),
    duplicatePercent: draw("duplicates", 0, 5),
  };
  const mode = pick(draw, "mode", MODES);
  const places = mode === "classic" ? 8 : peerCount <= 4 ? 4 : 8;
  const botSeatCount = draw("bots", 0, 2) === 0 ? Math.min(places - peerCount, draw("bot seats", 1, 2)) : 0;
  const story = pick(draw, "story", Object.values(STORIES));
  return {
    seed,
    match: {
      ...{ seed, peerCount, botSeatCount, link, stopAfterTurn: lastTurn },
      ...armies(mode, places, draw),
    },
    hasObserver: peerCount >= 3 && draw("observer", 0, 4) === 0,
    isPeaceful,
    troubles: story({ draw, peerCount, lastTurn, link, playTurns: isPeaceful ? lastTurn - 40 : FIGHT_TURNS }),
  };
}

function armies(
  mode: MatchMode,
  places: number,
  draw: Draw,
): Pick<MatchPlan, "catsPerPlayer"> & { readonly ground?: GroundSetup } {
  const catsPerPlayer = draw("cats", 2, 4);
  if (mode === "classic") return { catsPerPlayer };
  const map = places === 4 ? SMALL_MAP : EIGHT_MAP;
  return { catsPerPlayer, ground: { mode, map, catLimit: catsPerPlayer + 2, timeLimitMinutes: 0 } };
}

function inPlay({ draw, playTurns }: Site): When {
  return { kind: "turn", turn: draw("turn", 0, playTurns), ms: draw("ms", 0, 99) };
}

/** While those who are left agree on what went wrong first: as soon as somebody says so, or a round trip or so later. */
function inAgreement({ draw, link }: Site, name: string): When {
  const roundTripMs = 2 * (link.delayMs + link.jitterMs) + 20;
  const kind = pick(draw, `after ${name}`, ["accused", "promised", "deed"] as const);
  if (kind !== "deed") return { kind, ms: draw(`trips ${name}`, 0, 2 * roundTripMs) };
  return { kind, ms: draw(`silence ${name}`, 0, SILENT_AFTER_MS + 1_000) };
}

function crossing(site: Site): readonly Trouble[] {
  const { draw } = site;
  const first = victim(site, "a");
  const second = { kind: "goodbye" as const, peer: other(site, first) };
  const when = inPlay(site);
  const isAtOnce = draw("at once", 0, 1) === 0;
  const later = isAtOnce ? { ...when, ms: when.ms + draw("trip", 0, 400) } : inAgreement(site, "b");
  return [
    { when, deed: crash([first]) },
    { when: later, deed: second },
  ];
}

function inHalt(site: Site, deed: Deed): readonly Trouble[] {
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

function single(site: Site, name: string): Deed {
  const { draw } = site;
  const peer = victim(site, name);
  switch (pick(draw, `kind ${name}`, ["crash", "crash", "goodbye", "nap", "split"] as const)) {
    case "crash":
      return crash([peer]);
    case "goodbye":
      return { kind: "goodbye", peer };
    case "nap":
      return nap(site, peer, name);
    case "split":
      return split(site, false);
  }
}

function crash(peers: readonly number[]): Deed {
  return { kind: "crash", peers: [...new Set(peers)] };
}

/** Half of them shorter than what others wait. */
function nap({ draw }: Site, peer: number, name: string): Deed {
  const [least, most] = NAP_MS;
  const isShort = draw(`short ${name}`, 0, 1) === 0;
  return { kind: "nap", peer, ms: draw(`nap ${name}`, least, isShort ? SILENT_AFTER_MS : most) };
}

function split({ draw, peerCount }: Site, isForGood: boolean): Deed {
  const parts = draw("parts", 0, 4) === 0 ? 3 : 2;
  const groups = Array.from({ length: peerCount }, (_, i) => draw(`side of ${i}`, 0, parts - 1));
  if (groups.every((group) => group === groups[0])) groups[draw("odd one", 0, peerCount - 1)] = parts;
  const [least, most] = SPLIT_MS;
  const isShort = draw("short split", 0, 1) === 0;
  const ms = draw("split", least, isShort ? SILENT_AFTER_MS + 500 : most);
  return { kind: "split", groups, ms: isForGood ? null : ms };
}

function victim({ draw, peerCount }: Site, name: string): number {
  return draw(`victim ${name}`, 0, peerCount - 1);
}

/** Another one than that. */
function other({ draw, peerCount }: Site, not: number): number {
  return (not + draw("other", 1, peerCount - 1)) % peerCount;
}
