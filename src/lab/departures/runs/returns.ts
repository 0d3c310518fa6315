import { pick, type Draw } from "../../simulate/draw-from-seed.ts";
import { crash, inHalt, inPlay, nap, other, split, victim, type Site, type When } from "./site.ts";
import type { Deed, Trouble } from "./trouble.ts";

/** The others go on without a peer that is away so long, and one that is back by then finds them still at it. */
const AWAY_MS = [9_000, 15_000] as const;
/** A second and more to fetch a state, as long again to be admitted. */
const RETURN_MS = 3_500;
/** If two peers that play say different things, neither is believed. */
const LIAR_PEERS_MIN = 4;
const AGAIN_SOON_MS = [0, 3_000] as const;
const AGAIN_MS = [3_000, 14_000] as const;

/** What goes wrong where peers that are gone come back: there is time for it. */
export const RETURNS = {
  "killed, and back": (site) => [{ when: inPlay(site), deed: killed(site, [victim(site, "a")]) }],
  "the master is killed, and back": (site) => [{ when: inPlay(site), deed: killed(site, [0]) }],
  "two are killed, and back at once": (site) => [{ when: inPlay(site), deed: killed(site, twoOf(site)) }],
  nap: (site) => [{ when: inPlay(site), deed: longNap(site, victim(site, "a")) }],
  split: (site) => [{ when: inPlay(site), deed: healing(site) }],
  "another one goes": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: onTheWay(site, "b"), deed: against(site, other(site, first), "b") },
    ];
  },
  "another one goes once it is admitted": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: longNap(site, first) },
      {
        when: { kind: "admitted", ms: site.draw("late", 0, 3_000) },
        deed: against(site, other(site, first), "b"),
      },
    ];
  },
  "a split on the way": (site) => [
    { when: inPlay(site), deed: killed(site, [victim(site, "a")]) },
    { when: onTheWay(site, "b"), deed: healing(site) },
  ],
  "back to a halt": (site) => {
    const first = victim(site, "a");
    const slip: Deed = { kind: "slip", peer: other(site, first) };
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: onTheWay(site, "b"), deed: slip },
    ];
  },
  "killed in a halt, and back": (site) => inHalt(site, killed(site, [victim(site, "b")])),
  "it slips itself": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: { kind: "returning", ms: site.draw("late", 300, 6_000) }, deed: { kind: "slip", peer: first } },
    ];
  },
  "it dies on the way": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: onTheWay(site, "b"), deed: { ...killed(site, [first]), againMs: site.draw("soon", 0, 2_000) } },
    ];
  },
  "it sleeps on the way": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: onTheWay(site, "b"), deed: nap(site, first, "b") },
    ];
  },
  "it dies once it is admitted": (site) => {
    const first = victim(site, "a");
    return [
      { when: inPlay(site), deed: killed(site, [first]) },
      { when: { kind: "admitted", ms: site.draw("late", 0, 3_000) }, deed: killed(site, [first]) },
    ];
  },
  "a liar": (site) => {
    const first = victim(site, "a");
    const when = inPlay(site);
    return [
      ...(site.peerCount < LIAR_PEERS_MIN
        ? []
        : [{ when, deed: { kind: "lie" as const, peer: other(site, first) } }]),
      { when, deed: killed(site, [first]) },
    ];
  },
  many: (site) => [
    { when: inPlay(site), deed: killed(site, [victim(site, "a")]) },
    { when: onTheWay(site, "b"), deed: against(site, victim(site, "b"), "b") },
    {
      when: { kind: "admitted", ms: site.draw("late", 0, 6_000) },
      deed: against(site, victim(site, "c"), "c"),
    },
  ],
} satisfies Record<string, (site: Site) => readonly Trouble[]>;

/** Started again at once, before it is missed, or after. */
function killed({ draw }: Site, peers: readonly number[]): Deed {
  const isSoon = draw("again soon", 0, 2) === 0;
  const againMs = drawIn(draw, "again", isSoon ? AGAIN_SOON_MS : AGAIN_MS);
  return { kind: "crash", peers: [...new Set(peers)], againMs };
}

function drawIn(draw: Draw, name: string, [least, most]: readonly [number, number]): number {
  return draw(name, least, most);
}

function longNap({ draw }: Site, peer: number): Deed {
  return { kind: "nap", peer, ms: draw("long nap", ...AWAY_MS) };
}

function healing(site: Site): Deed {
  const deed = split(site, false);
  return deed.kind === "split" ? { ...deed, ms: site.draw("heals", ...AWAY_MS) } : deed;
}

/** Some moment in which somebody is on its way back. */
function onTheWay({ draw }: Site, name: string): When {
  return { kind: "returning", ms: draw(`way ${name}`, 0, RETURN_MS) };
}

/** One of the things that may befall a peer. */
function against(site: Site, peer: number, name: string): Deed {
  switch (pick(site.draw, `blow ${name}`, ["crash", "killed", "goodbye", "nap", "cut"] as const)) {
    case "crash":
      return crash([peer]);
    case "killed":
      return killed(site, [peer]);
    case "goodbye":
      return { kind: "goodbye", peer };
    case "nap":
      return nap(site, peer, name);
    case "cut":
      return { kind: "cut", peers: [peer, other(site, peer)], ms: site.draw(`cut ${name}`, 3_000, 12_000) };
  }
}

function twoOf(site: Site): readonly number[] {
  const first = victim(site, "a");
  return [first, other(site, first)];
}
