import {
  DEPARTURE_RULES,
  isInMask,
  isSplit,
  maskOfPlayers,
  namingOtherwise,
  playersOfMask,
  type DepartureRules,
  type Statement,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { areJoined, startModel, stepsFrom, type ModelBounds, type ModelState } from "./model.ts";

/** What an exploration came to. */
export interface Exploration {
  readonly stateCount: number; // looked at
  readonly foundCount: number; // these, and the ones that are still to be looked at
  readonly isComplete: boolean; // all that can happen within the bounds was seen
  readonly reached: Readonly<Record<Landmark, number>>; // states
  readonly fault: ModelFault | null; // the first, by the shortest way
}

/** A rule that was broken, and how it came to that. */
interface ModelFault {
  readonly rule: string;
  readonly steps: readonly string[];
}

/** What must be seen for an exploration to mean anything. */
const LANDMARKS = {
  "somebody is gone for good": ({ peers }) => peers.some(({ leaving }) => leaving.length > 0),
  "two are gone for good": ({ peers }) => peers.some(({ leaving }) => leaving.length > 1),
  "what only one held counts": ({ peers }) =>
    peers.some(({ leaving, departures: { said } }) =>
      leaving.some(([id, last]) => said.installed !== null && isInMask(said.installed.gone, id) && last >= 1),
    ),
  "another dies after the first promise": ({ peers }) =>
    peers.some(({ departures: { said } }) => said.promised !== 0 && (said.gone & ~said.promised) !== 0),
  "one has gone on and another has not": ({ peers }) =>
    peers.some(
      ({ departures: a, end }) =>
        end === "" &&
        peers.some(
          ({ departures: b, end: other }) =>
            other === "" && a.said.view > b.said.view && isInMask(a.peers, b.localPlayerId),
        ),
    ),
  "who is alive is found gone": ({ peers, part }) =>
    part === 0 && peers.some(({ leaving }) => leaving.some(([id]) => peers[id - 1]!.end === "")),
  "an accusation is taken back": ({ said }) =>
    said.some((all) =>
      all.some(({ gone, view }, i) => i > 0 && view === all[i - 1]!.view && gone < all[i - 1]!.gone),
    ),
  "one is left without a majority": ({ peers }) =>
    peers.some(({ leaving, departures: { peers: left, localPlayerId, goodbyes } }) => {
      const isAlone = left === maskOfPlayers([localPlayerId]) && leaving.length === 1;
      return isAlone && goodbyes === 0 && peers.length === 2 && localPlayerId === 2;
    }),
  "two name other last turns": ({ peers }) =>
    peers.some(({ departures, end }) => end === "" && namingOtherwise(departures).length > 0),
  "who has lied is gone": ({ peers }) =>
    peers.some(({ leaving }) => leaving.some(([id]) => id === peers.length)),
  "too few are left": ({ peers }) => peers.some(({ departures, end }) => end === "" && isSplit(departures)),
} satisfies Record<string, (state: ModelState) => boolean>;
export type Landmark = keyof typeof LANDMARKS;

interface ExploreOptions {
  readonly bounds: ModelBounds;
  readonly rules?: DepartureRules;
  readonly statesMax: number; // found
}

/** A fraction of a second. */
const STATES_AT_ONCE = 1_000;

/**
 * Goes through all that can happen to the agreement on departures, breadth first, with the reducer that the game itself uses.
 * In each state it asks what must always hold, and whether the match would go on from there if nothing more went wrong.
 */
export function explore(options: ExploreOptions): Exploration {
  const exploring = exploringOf(options);
  for (let step = exploring.next(); ; step = exploring.next()) if (step.done === true) return step.value;
}

/** The same in pieces: how many states were seen, again and again, and at last what it came to. */
export function* exploringOf({
  bounds,
  rules = DEPARTURE_RULES,
  statesMax,
}: ExploreOptions): Generator<number, Exploration> {
  const seen = new Set<number>();
  const reached = Object.fromEntries(Object.keys(LANDMARKS).map((name) => [name, 0])) as Record<
    Landmark,
    number
  >;
  const ways: Way[] = [{ state: startModel(bounds), name: "", from: -1 }];
  seen.add(keyOf(ways[0]!.state));
  for (let at = 0; at < ways.length; at += 1) {
    const { state } = ways[at]!;
    for (const name of Object.keys(LANDMARKS) as Landmark[]) if (LANDMARKS[name](state)) reached[name] += 1;
    const broken = brokenRule(state, bounds) ?? stuckPeer(state, bounds, rules);
    const done = { stateCount: at + 1, reached };
    if (broken !== null)
      return {
        ...{ ...done, foundCount: ways.length, isComplete: false },
        fault: { rule: broken, steps: stepsTo(ways, at) },
      };
    if (at % STATES_AT_ONCE === 0) yield at;
    for (const { name, next } of stepsFrom(state, bounds, rules)) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (ways.length >= statesMax)
        return { ...done, foundCount: ways.length, isComplete: false, fault: null };
      seen.add(key);
      ways.push({ state: next, name, from: at });
    }
    // A path that comes from here needs the name of the step alone.
    ways[at] = { ...ways[at]!, state: NO_STATE };
  }
  return { stateCount: ways.length, foundCount: ways.length, isComplete: true, reached, fault: null };
}

interface Way {
  readonly state: ModelState;
  readonly name: string;
  readonly from: number;
}

const NO_STATE: ModelState = {
  peers: [],
  said: [],
  part: 0,
  anew: 0,
  left: { crashes: 0, goodbyes: 0, splits: 0, errors: 0, restarts: 0 },
};

function stepsTo(ways: readonly Way[], at: number): readonly string[] {
  const names: string[] = [];
  for (let way = ways[at]!; way.from >= 0; way = ways[way.from]!) names.push(way.name);
  return names.reverse();
}

/** What must hold in each state; null: it does. */
function brokenRule(state: ModelState, { liar }: ModelBounds): string | null {
  const peers = state.peers.filter(({ departures }) => departures.localPlayerId !== liar);
  for (const peer of peers) {
    const me = peer.departures.localPlayerId;
    for (const [id, last] of peer.leaving) {
      if (peer.here[id]! < last) return `${me} goes on without turn ${last} of ${id}`;
      const wrong = peer.ran.findIndex((mask, turn) => isInMask(mask, id) !== turn <= last);
      if (wrong >= 0) return `turn ${wrong} ran at ${me} as if the last of ${id} were not ${last}`;
      const lost = playersOfMask(peer.departures.peers).find(
        (one) => one !== liar && longestHeld(state.said[one - 1]!, id) > last,
      );
      if (lost !== undefined) return `${me} loses what ${lost} held of ${id} after turn ${last}`;
    }
    for (const other of peers) {
      const it = other.departures.localPlayerId;
      const isOurs = isInMask(peer.departures.peers, it);
      const isTheirs = isInMask(other.departures.peers, me);
      const isOver = isInMask(state.anew, me) || isInMask(state.anew, it);
      if (!isOurs && !isTheirs && !isOver) return `${me} and ${it} go on without each other`;
      if (!isOurs || !isTheirs) continue;
      const turn = peer.ran.findIndex((mask, i) => i < other.ran.length && mask !== other.ran[i]);
      if (turn >= 0) return `turn ${turn} ran otherwise at ${me} than at ${it}`;
    }
  }
  return null;
}

/** The last turn of one who is gone that somebody has ever promised to hold; -1: none. */
function longestHeld(said: readonly Statement[], gone: PlayerId): number {
  return said.reduce((longest, { promised, held }) => {
    return Math.max(longest, held[playersOfMask(promised).indexOf(gone)] ?? -1);
  }, -1);
}

/** The peer that would stand for ever although it need not, if nothing more went wrong from here on; null: none. */
function stuckPeer(state: ModelState, bounds: ModelBounds, rules: DepartureRules): string | null {
  const end = settle(state, bounds, rules);
  for (const [at, peer] of end.peers.entries()) {
    if (peer.end !== "" || peer.turn === bounds.lastTurn || at === bounds.liar - 1) continue;
    const {
      peers,
      goodbyes,
      restarted,
      localPlayerId,
      said: { promised },
    } = peer.departures;
    const left = playersOfMask(peers).filter((id) => {
      const other = end.peers[id - 1]!;
      const { peers: theirs, said: says } = other.departures;
      const isMutual = isInMask(theirs & ~says.promised, localPlayerId) && !isInMask(promised, id);
      return other.end === "" && areJoined(end, at, id - 1) && isMutual;
    });
    const mask = maskOfPlayers(left);
    const missing = peers & ~goodbyes & ~mask;
    const isOnlyAnew = DEPARTURE_RULES.goOnNowhere(missing, restarted);
    if (isOnlyAnew || DEPARTURE_RULES.hasQuorum({ peers, goodbyes, left: mask }))
      return `${localPlayerId} stands in turn ${peer.turn} for ever, with ${left.join()}`;
  }
  return null;
}

/** Lets happen what will if nothing more goes wrong, until nothing changes any more. */
function settle(state: ModelState, bounds: ModelBounds, rules: DepartureRules): ModelState {
  const calm = { ...state, left: { crashes: 0, goodbyes: 0, splits: 0, errors: 0, restarts: 0 } };
  for (let now = calm, i = 0; ; i += 1) {
    const [step] = stepsFrom(now, bounds, rules).slice(-1);
    if (step === undefined || i > SETTLE_STEPS_MAX) return now;
    now = step.next;
  }
}
const SETTLE_STEPS_MAX = 500;

/** 53 bits of all that matters of a state. Two that share them are taken for one: once in some thousand explorations. */
function keyOf({ peers, said, part, anew, left }: ModelState): number {
  const words = peers.map(
    ({ departures: { peers: mask, goodbyes, liars, silent, restarted, saidGone, limits }, ...peer }, i) => {
      const { turn, given, here, leaving, ran, known, end } = peer;
      // Of what was said, what somebody may still hear, and the promises.
      const heard = Math.min(
        ...peers.filter((one, at) => at !== i && one.end === "").map((one) => one.known[i + 1]!),
      );
      const news = said[i]!.filter(({ promised }, at) => at >= heard - 1 || promised !== 0);
      const story = news.map((one) => [one.view, one.gone, one.promised, one.held, one.named, one.installed]);
      const all = said[i]!.length;
      const hears = known.map((count, from) => (from === 0 ? 0 : said[from - 1]!.length - count));
      if (end !== "") return [mask, given, leaving, ran, end, story, all - heard];
      const isSaid = saidGone.map((at) => (at < -1 ? 0 : 1));
      return [
        mask,
        goodbyes,
        liars,
        silent,
        restarted,
        isSaid,
        limits,
        turn,
        here,
        leaving,
        ran,
        hears,
        end,
        story,
        all - heard,
      ];
    },
  );
  const text = JSON.stringify([words, part, anew, left]);
  let [low, high] = [0xdead_beef, 0x41c6_ce57];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x9e37_79b1);
    high = Math.imul(high ^ code, 0x5f35_6495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35);
  return (high & 0x1f_ffff) * 0x1_0000_0000 + (low >>> 0);
}
