import type { GroundSetup, MatchMode } from "../../../sim/index.ts";
import { PERFECT_LINK } from "../../../simnet/index.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../faults/drill.ts";
import { drawerOf, pick, type Draw } from "../../simulate/draw-from-seed.ts";
import type { MatchPlan } from "../../simulate/match-plan.ts";
import { RETURNS } from "./returns.ts";
import { crash, inAgreement, inHalt, inPlay, nap, other, split, victim, type Site } from "./site.ts";
import type { Deed, Trouble } from "./trouble.ts";

/** A whole match in which peers leave: all of it follows from the seed. */
export interface RunPlan {
  readonly seed: number; // u32
  readonly match: MatchPlan;
  readonly hasObserver: boolean; // the peer that comes last has no seat
  readonly isPeaceful: boolean; // nobody is sent to fight, so that the match lasts
  readonly comesBack: boolean; // a peer that is left out, or started again, comes back
  readonly troubles: readonly Trouble[];
  readonly strangers?: readonly Stranger[]; // strangers that come to watch; absent: none, and none may
}

/** Somebody comes to watch in that turn, and asks that peer, by its place. */
export interface Stranger {
  readonly turn: number;
  readonly peer: number;
}

const MODES: readonly MatchMode[] = ["classic", "battle", "cushions"];
const TURNS = [150, 220] as const;
const CATS = [2, 4] as const;
/** Bots that play for gone players do fight: there are to be cats left until everybody is back. */
const RETURN_CATS = [12, 16] as const;
const RETURN_TURNS = [340, 400] as const;
const RETURN_PLAY_TURNS = 50;
/** A fight may be over soon after. */
const FIGHT_TURNS = 70;
/** More peers cost more; the small numbers are where a majority is narrow. */
const PEERS = [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7, 8] as const;

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

/** The run of that seed. */
export function planRun(seed: number): RunPlan {
  const draw = drawerOf(seed, "departures");
  const peerCount = pick(draw, "peers", PEERS);
  const isPeaceful = draw("peaceful", 0, 3) !== 0;
  const comesBack = draw("comes back", 0, 1) === 0;
  const lastTurn = comesBack ? draw("turns", ...RETURN_TURNS) : draw("turns", ...TURNS);
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
  const story = comesBack
    ? pick(draw, "return", Object.values(RETURNS))
    : pick(draw, "story", Object.values(STORIES));
  const lastPlay = comesBack ? RETURN_PLAY_TURNS : lastTurn - 40;
  const playTurns = isPeaceful ? lastPlay : Math.min(lastPlay, FIGHT_TURNS);
  const strangers = draw("strangers", 0, 2) === 0 ? strangersOf(draw, peerCount, lastTurn) : [];
  return {
    seed,
    match: {
      ...{ seed, peerCount, botSeatCount, link, stopAfterTurn: lastTurn },
      ...(strangers.length > 0 ? { watchDelaySeconds: 0 } : {}),
      ...armies(mode, places, comesBack ? draw("cats", ...RETURN_CATS) : draw("cats", ...CATS)),
    },
    hasObserver: peerCount >= 3 && draw("observer", 0, 4) === 0,
    ...{ isPeaceful, comesBack },
    ...(strangers.length > 0 ? { strangers } : {}),
    troubles: story({ draw, peerCount, lastTurn, link, playTurns }),
  };
}

function strangersOf(draw: Draw, peerCount: number, lastTurn: number): readonly Stranger[] {
  return Array.from({ length: draw("stranger count", 1, 4) }, (_, i) => ({
    turn: draw(`stranger ${i}`, 5, lastTurn - 40),
    peer: draw(`stranger ${i} asks`, 0, peerCount - 1),
  }));
}

function armies(
  mode: MatchMode,
  places: number,
  catsPerPlayer: number,
): Pick<MatchPlan, "catsPerPlayer"> & { readonly ground?: GroundSetup } {
  if (mode === "classic") return { catsPerPlayer };
  const map = places === 4 ? SMALL_MAP : EIGHT_MAP;
  return { catsPerPlayer, ground: { mode, map, catLimit: catsPerPlayer + 2, timeLimitMinutes: 0 } };
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
