import { assert } from "../../base/index.ts";
import {
  isInMask,
  lastTurnFrom,
  maskOfPlayers,
  namingOtherwise,
  nextDepartures,
  playersOfMask,
  startDepartures,
  type DepartureEvent,
  type DepartureRules,
  type Departures,
  type Statement,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** What may go wrong, how often, and how far the match is followed. */
export interface ModelBounds {
  readonly peerCount: number; // 2..4
  readonly lastTurn: number; // played up to here
  readonly late: number; // peers, from the first on, whose turn data come when they like; those of the others come at once
  readonly crashes: number;
  readonly goodbyes: number;
  readonly splits: number; // 0 or 1: into two parts, for good
  readonly errors: number; // times that a peer is thought silent that is not
  readonly restarts: number; // times that somebody hears that one who crashed runs anew
  readonly liar: number; // the peer that promises the lowest of the others another turn than it promises the rest; 0: none
  readonly lie: number; // so many turns more
}

/** One peer: its departures as in production, and of the match only which data are here and which ran. */
interface ModelPeer {
  readonly departures: Departures;
  readonly turn: number; // entered last; -1 before
  readonly given: number; // its own data, up to this turn
  readonly here: readonly number[]; // by player id: the last turn of its data that is here
  readonly leaving: readonly (readonly [PlayerId, number])[]; // the peers that are gone: the last turn of each
  readonly ran: readonly number[]; // of each turn: mask of those whose data ran
  readonly known: readonly number[]; // by player id: how many of its statements came, the last of them
  readonly end: "" | "crashed" | "left";
}

/** All peers and what is under way between them. */
export interface ModelState {
  readonly peers: readonly ModelPeer[];
  readonly said: readonly (readonly Statement[])[]; // by peer: all that it ever said
  readonly part: number; // mask of those in one part of a split; 0: none
  readonly anew: number; // mask of peers that crashed, and are known somewhere to run anew: what they were goes on nowhere
  readonly left: Pick<ModelBounds, "crashes" | "goodbyes" | "splits" | "errors" | "restarts">;
}

/** A step that may happen, in words, and what it leads to. */
interface ModelStep {
  readonly name: string;
  readonly next: ModelState;
}

/** Turns between giving data and running them. */
const DELAY = 1;

export function startModel(bounds: ModelBounds): ModelState {
  const ids = Array.from({ length: bounds.peerCount }, (_, i) => i + 1);
  const { crashes, goodbyes, splits, errors, restarts } = bounds;
  const peers = ids.map((id): ModelPeer => {
    const departures = startDepartures(id, ids);
    const given = DELAY - 1;
    return {
      ...{ departures, turn: -1, given, leaving: [], ran: [], end: "" },
      here: [0, ...ids.map((other) => (other === id ? given : -1))],
      known: [0, ...ids.map(() => 0)],
    };
  });
  return {
    peers,
    said: ids.map(() => []),
    part: 0,
    anew: 0,
    left: { crashes, goodbyes, splits, errors, restarts },
  };
}

/** All that may happen next. */
export function stepsFrom(
  state: ModelState,
  bounds: ModelBounds,
  rules: DepartureRules,
): readonly ModelStep[] {
  const steps: ModelStep[] = [];
  state.peers.forEach((peer, at) => {
    if (peer.end !== "") return;
    steps.push(...deliveries(state, at, rules), ...hearings(state, at, bounds, rules));
    steps.push(...findings(state, at, rules), ...endings(state, at), ...proofs(state, at, bounds, rules));
  });
  steps.push(...partings(state));
  // Turns are entered as soon as they can be: later is as if the data had come later.
  return steps.map(({ name, next }) => ({ name, next: playOn(next, bounds, rules) }));
}

/** Enters what can be entered, with the data that come at once. */
function playOn(state: ModelState, bounds: ModelBounds, rules: DepartureRules): ModelState {
  let now = enterAll(state, bounds, rules);
  for (let isMoving = true; isMoving;) {
    const late = now;
    const swift = now.peers.flatMap((_, at) => deliveries(late, at, rules, bounds.late + 1));
    isMoving = swift.length > 0;
    if (isMoving) now = enterAll(swift[0]!.next, bounds, rules);
  }
  return now;
}

function enterAll(state: ModelState, bounds: ModelBounds, rules: DepartureRules): ModelState {
  const peers = state.peers.map((peer) => {
    let now = peer;
    for (let next = enter(now, bounds, rules); next !== null; next = enter(now, bounds, rules)) now = next;
    return now;
  });
  return peers.some((peer, i) => peer !== state.peers[i]) ? { ...state, peers } : state;
}

/** The next turn, if all that it takes is here. Each turn that is entered gives data for one more. */
function enter(peer: ModelPeer, { lastTurn }: ModelBounds, rules: DepartureRules): ModelPeer | null {
  const turn = peer.turn + 1;
  if (turn > lastTurn || peer.end !== "") return null;
  const staying = playersOfMask(peer.departures.peers);
  if (staying.some((id) => lastTurnFrom(peer.departures, id) < turn)) return null;
  const leaving = peer.leaving.filter(([, last]) => turn < rules.firstTurnWithout(last));
  const authors = [...staying, ...leaving.map(([id]) => id)];
  if (authors.some((id) => peer.here[id]! < turn)) return null;
  const given = turn + DELAY;
  const me = peer.departures.localPlayerId;
  return {
    ...peer,
    turn,
    given,
    here: peer.here.with(me, given),
    ran: [...peer.ran, maskOfPlayers(authors)],
  };
}

/** The next turn's data of anybody come, from any peer that holds them; what was under way comes also from the dead. */
function deliveries(
  state: ModelState,
  at: number,
  rules: DepartureRules,
  firstAuthor = 1,
): readonly ModelStep[] {
  const peer = state.peers[at]!;
  if (peer.end !== "") return [];
  const me = peer.departures.localPlayerId;
  const steps: ModelStep[] = [];
  for (let author = firstAuthor; author <= state.peers.length; author += 1) {
    const turn = peer.here[author]! + 1;
    if (author === me) continue;
    const isOnItsWay = state.peers.some(({ here, end }, other) => {
      const isSender = end === "" || other === author - 1;
      return other !== at && isSender && here[author]! >= turn && areJoined(state, at, other);
    });
    if (!isOnItsWay) continue;
    const heard = { ...peer, here: peer.here.with(author, turn) };
    // What was still under way from one who is gone takes nothing back: that is for the living.
    const isAlive = state.peers[author - 1]!.end === "";
    const event: DepartureEvent = isAlive ? { kind: "sound", playerId: author } : { kind: "book" };
    const next = tell(state, heard, event, rules);
    steps.push({ name: `${me} gets turn ${turn} of ${author}`, next });
  }
  return steps;
}

/** A statement comes, or the last of several: those before it changed nothing if they came late, but for the promises among them. */
function hearings(
  state: ModelState,
  at: number,
  bounds: ModelBounds,
  rules: DepartureRules,
): readonly ModelStep[] {
  const peer = state.peers[at]!;
  return state.said.flatMap((statements, other) => {
    if (other === at || !areJoined(state, at, other)) return [];
    const from = other + 1;
    return statements.flatMap((statement, i) => {
      const first = peer.known[from]!;
      if (i < first) return [];
      const coming = statements.slice(first, i).filter(({ promised }) => promised !== 0);
      const next = [...coming, statement].reduce((before, one) => {
        const hearer = before.peers[at]!;
        const known = { ...hearer, known: hearer.known.with(from, i + 1) };
        const told = from === bounds.liar && at === believerOf(state, bounds) ? lieOf(one, bounds) : one;
        return tell(before, known, { kind: "statement", from, statement: told }, rules);
      }, state);
      return [{ name: `${at + 1} hears statement ${statement.number} of ${from}`, next }];
    });
  });
}

/** The peer that the liar tells otherwise: the lowest of those that play on. */
function believerOf({ peers }: ModelState, { liar }: ModelBounds): number {
  return peers.findIndex(({ end }, at) => end === "" && at !== liar - 1);
}

function lieOf(statement: Statement, { lie }: ModelBounds): Statement {
  return { ...statement, held: statement.held.map((turn) => Math.max(-1, turn + lie)) };
}

/** Two peers that go by other last turns show each other the promises, and see that somebody has signed two. */
function proofs(
  state: ModelState,
  at: number,
  { liar }: ModelBounds,
  rules: DepartureRules,
): readonly ModelStep[] {
  const peer = state.peers[at]!;
  const { liars, peers } = peer.departures;
  if (liar === 0 || at === liar - 1 || isInMask(liars, liar) || !isInMask(peers, liar)) return [];
  const isShown = state.peers.some(({ departures, end }, other) => {
    const it = departures.localPlayerId;
    if (end !== "" || other === at || it === liar || !areJoined(state, at, other)) return false;
    const isOurs = namingOtherwise(peer.departures).includes(it);
    return isOurs || namingOtherwise(departures).includes(peer.departures.localPlayerId);
  });
  if (!isShown) return [];
  const next = tell(state, peer, { kind: "lied", playerId: liar }, rules);
  return [{ name: `${at + 1} has the proof`, next }];
}

/** Somebody is found to be gone: by its goodbye, or because it can't be heard; now and then by mistake. */
function findings(state: ModelState, at: number, rules: DepartureRules): readonly ModelStep[] {
  const peer = state.peers[at]!;
  const { said, peers, goodbyes, silent, restarted } = peer.departures;
  return playersOfMask(peers).flatMap((playerId) => {
    const other = state.peers[playerId - 1]!;
    if (playerId - 1 === at || isInMask(goodbyes | said.promised, playerId)) return [];
    const steps: ModelStep[] = [];
    const find = (kind: "goodbye" | "silence" | "sound" | "restart", from = state): void => {
      const next = tell(from, peer, { kind, playerId }, rules);
      steps.push({ name: `${at + 1}: ${kind} of ${playerId}`, next });
    };
    // From wherever it is now.
    if (other.end === "crashed" && state.left.restarts > 0 && !isInMask(restarted, playerId)) {
      const left = { ...state.left, restarts: state.left.restarts - 1 };
      find("restart", { ...state, anew: state.anew | maskOfPlayers([playerId]), left });
    }
    const isHeard = other.end === "" && areJoined(state, at, playerId - 1);
    if (isInMask(silent, playerId)) {
      if (isHeard) find("sound");
      return steps;
    }
    if (other.end === "left" && areJoined(state, at, playerId - 1)) find("goodbye");
    // Silence is noticed where the match waits for it, or is being settled already.
    if (said.gone === 0 && peer.here[playerId]! > peer.turn) return steps;
    if (!isHeard) find("silence");
    else if (state.left.errors > 0)
      find("silence", { ...state, left: { ...state.left, errors: state.left.errors - 1 } });
    return steps;
  });
}

function endings(state: ModelState, at: number): readonly ModelStep[] {
  const peer = state.peers[at]!;
  const { left } = state;
  const steps: ModelStep[] = [];
  if (left.crashes > 0) {
    const next = {
      ...withPeer(state, at, { ...peer, end: "crashed" }),
      left: { ...left, crashes: left.crashes - 1 },
    };
    steps.push({ name: `${at + 1} crashes`, next });
  }
  if (left.goodbyes > 0) {
    const next = {
      ...withPeer(state, at, { ...peer, end: "left" }),
      left: { ...left, goodbyes: left.goodbyes - 1 },
    };
    steps.push({ name: `${at + 1} says goodbye`, next });
  }
  return steps;
}

/** The network falls into two parts. */
function partings(state: ModelState): readonly ModelStep[] {
  if (state.left.splits === 0 || state.part !== 0) return [];
  const all = 2 ** state.peers.length - 1;
  const parts = Array.from({ length: all - 1 }, (_, i) => i + 1).filter((mask) => (mask & 1) !== 0);
  return parts.map((part) => {
    const next = { ...state, part, left: { ...state.left, splits: state.left.splits - 1 } };
    return { name: `${playersOfMask(part).join()} are cut off`, next };
  });
}

/** What that event makes of a peer. What it says is said for good: it may come to anybody, at any time. */
function tell(state: ModelState, peer: ModelPeer, event: DepartureEvent, rules: DepartureRules): ModelState {
  const at = peer.departures.localPlayerId - 1;
  const held = { turn: peer.turn, lastTurnOf: (id: PlayerId) => peer.here[id]! };
  const { departures, installation } = nextDepartures(peer.departures, event, held, rules);
  const gone = installation === null ? [] : playersOfMask(installation.gone);
  const leaving = gone.map((id, i) => [id, installation!.lastTurns[i]!] as const);
  const after = { ...peer, departures, leaving: [...peer.leaving, ...leaving] };
  const isNew = departures.said !== peer.departures.said;
  const said = isNew ? state.said.with(at, [...state.said[at]!, departures.said]) : state.said;
  const next = { ...withPeer(state, at, after), said };
  // What is said is said before anything follows from it; and one event may let several rosters pass, one after another.
  return installation === null && !isNew ? next : tell(next, after, { kind: "book" }, rules);
}

export function areJoined({ part }: ModelState, a: number, b: number): boolean {
  return part === 0 || ((part >> a) & 1) === ((part >> b) & 1);
}

function withPeer(state: ModelState, at: number, peer: ModelPeer): ModelState {
  assert(at < state.peers.length, `there is no peer ${at}`);
  return { ...state, peers: state.peers.with(at, peer) };
}
