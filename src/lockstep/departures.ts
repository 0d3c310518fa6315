import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { DEPARTURE_RULES, isVotedOut, type DepartureRules } from "./departure-rules.ts";
import { TURN_WINDOW } from "./constants.ts";
import { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";

/** Who left a match, all of them agree on it: up to which turn the data of each count. */
export interface Installation {
  readonly gone: number; // mask, not 0
  readonly lastTurns: readonly number[]; // of each of them, ascending player id; -1: not even turn 0
}

/**
 * What a peer says of who is gone. It says it to all, and says it anew as soon as any of it changes: the one with the highest
 * number holds, whatever was lost or came late.
 */
export interface Statement {
  readonly number: number; // from 1 upward
  readonly view: number; // rosters agreed on before
  readonly gone: number; // mask: who is gone by what the speaker knows itself; it may take that back ...
  readonly promised: number; // mask: ... but not this: it takes nothing of theirs any more that nobody else names
  readonly held: readonly number[]; // the last turn of each of those, without a gap, that the speaker holds; ascending player id
  readonly votes: number; // mask: who is to be played by nobody, and not waited for
  readonly isAlone: boolean; // goes on without a majority, if all who are left do
  readonly installed: Installation | null; // by which that view came about
}

/** One peer's part in it. A value that never changes. */
export interface Departures {
  readonly localPlayerId: PlayerId;
  readonly peers: number; // mask: the roster, the local player among them
  readonly joining: number; // mask: of those, who came back so lately that some may not know of it
  readonly goodbyes: number; // masks: who said goodbye ...
  readonly silent: number; // ... or has not been heard of for long
  readonly restarted: number; // mask: of those, whose peer runs anew, and not what it ran
  readonly saidGone: readonly number[]; // by player id: in which turn we last said that it is gone; NEVER: not in this view
  readonly limits: readonly number[]; // of those we promised are gone: the last turn that may run; ascending player id
  readonly said: Statement;
  readonly heard: readonly (Statement | null)[]; // by player id: the newest
}

export type DepartureEvent =
  | { readonly kind: "goodbye"; readonly playerId: PlayerId }
  | { readonly kind: "silence"; readonly playerId: PlayerId } // nobody has had anything of it for long
  | { readonly kind: "restart"; readonly playerId: PlayerId } // nobody will: its peer runs anew
  | { readonly kind: "sound"; readonly playerId: PlayerId } // but now we have
  | { readonly kind: "stays"; readonly playerId: PlayerId } // a goodbye was said in its name, and it speaks on
  | { readonly kind: "vote"; readonly playerId: PlayerId; readonly isFor: boolean } // of the local player
  | { readonly kind: "go-alone" } // the local player wants to
  | { readonly kind: "statement"; readonly from: PlayerId; readonly statement: Statement }
  | { readonly kind: "returned"; readonly playerId: PlayerId } // a peer that was gone speaks anew; it is not back yet
  | { readonly kind: "admitted"; readonly playerId: PlayerId } // it is: all come to this in the same turn
  | { readonly kind: "settled" } // all have come to that turn
  | { readonly kind: "book" }; // more turn data are here

/** What is here of the match. */
interface Held {
  readonly turn: number; // the one that was entered last
  /** The last turn up to which that player's data are here without a gap, or ran here. */
  readonly lastTurnOf: (playerId: PlayerId) => number;
}

interface Step {
  readonly departures: Departures;
  /** Those are gone from now on, at most one a step: `departures` is of the view after it. */
  readonly installation: Installation | null;
}

const NEVER = -TURN_WINDOW - 2;

/** At the start of a match between these peers. */
export function startDepartures(localPlayerId: PlayerId, peers: readonly PlayerId[]): Departures {
  assert(peers.includes(localPlayerId), "the local player is one of the match");
  const nobody = { gone: 0, promised: 0, held: [], votes: 0, isAlone: false };
  return {
    ...{
      localPlayerId,
      peers: maskOfPlayers(peers),
      joining: 0,
      goodbyes: 0,
      silent: 0,
      restarted: 0,
      limits: [],
      heard: Array.from({ length: 9 }, () => null),
    },
    saidGone: Array.from({ length: 9 }, () => NEVER),
    said: { number: 0, view: 0, ...nobody, installed: null },
  };
}

/** Of one who comes back, and is not admitted yet: those take part, and this is how they came to it. */
export function joinDepartures(
  localPlayerId: PlayerId,
  {
    peers,
    view,
    installed,
  }: { readonly peers: number; readonly view: number; readonly installed: Installation },
): Departures {
  assert(!isInMask(peers, localPlayerId), "who comes back is none of those who take part");
  const started = startDepartures(localPlayerId, playersOfMask(peers | maskOfPlayers([localPlayerId])));
  return { ...started, peers, said: { ...started.said, view, installed } };
}

/**
 * The agreement on who is gone from a match, and on what of theirs still runs, for whatever cause. Pure; docs/leaving.md tells it.
 *
 * First each says who is gone by what it knows itself, and may take it back. Once all who are left have said so, each promises: it
 * takes nothing of theirs any more but what another one names that is left, and so what it names itself is final. Promises only grow.
 * Once all who are left have promised the same, and hold what any of them held, those are gone. Whoever misses that last promise learns
 * of it by the statements of the view after it. Say `said` to all whenever it is another one.
 */
export function nextDepartures(
  before: Departures,
  event: DepartureEvent,
  held: Held,
  rules: DepartureRules = DEPARTURE_RULES,
): Step {
  const heard = raiseLimits(sayGone(hear(before, event), held), rules);
  const promised = raiseLimits(promise(heard, held, rules), rules);
  const installation = installationOf(promised, held, rules);
  const after = installation === null ? promised : sayGone(install(promised, installation), held);
  return { departures: withNumber(before.said, after), installation };
}

/** Up to which turn that player's data may be entered; Infinity: nothing is known against it. */
export function lastTurnFrom({ said, limits }: Departures, playerId: PlayerId): number {
  return limits[playersOfMask(said.promised).indexOf(playerId)] ?? Infinity;
}

/** Whether those who are left are too few to go on, once all of them say the same. */
export function isSplit(departures: Departures, rules: DepartureRules = DEPARTURE_RULES): boolean {
  const { peers, said } = departures;
  return said.gone !== 0 && !areEnough(departures, peers & ~said.gone, rules);
}

/** Whether all others who are left could go on without those. */
export function mayDoWithout(departures: Departures, gone: number): boolean {
  return areEnough(departures, departures.peers & ~gone, DEPARTURE_RULES);
}

/** Whether enough others go on without the local player: more than half of those it knows, or half with the lowest. */
export function isLeftOut(departures: Departures): boolean {
  const { peers, localPlayerId, said, heard } = departures;
  // Not back yet: what the others agree on by now is not what it was told.
  const isGuest = !isInMask(peers, localPlayerId);
  const without = playersOfMask(peers).filter((playerId) => {
    const { view = 0, installed = null } = heard[playerId] ?? {};
    if (view <= said.view || playerId === localPlayerId) return false;
    if (isGuest) return true;
    // It takes what each of the next view has promised to get there, and two views further it takes us.
    return view > said.view + 1 || (installed !== null && isInMask(installed.gone, localPlayerId));
  });
  return without.length > 0 && areEnough(departures, maskOfPlayers(without), DEPARTURE_RULES);
}

/** What comes in, without what follows from it. */
function hear(departures: Departures, event: DepartureEvent): Departures {
  if (event.kind === "book") return departures;
  if (event.kind === "settled") return { ...departures, joining: 0 };
  const { peers, goodbyes, silent, restarted, localPlayerId, said, heard } = departures;
  if (event.kind === "go-alone") return { ...departures, said: { ...said, isAlone: true } };
  const playerId = event.kind === "statement" ? event.from : event.playerId;
  const bit = maskOfPlayers([playerId]);
  if (event.kind === "admitted") {
    assert(!isInMask(peers, playerId), `player ${playerId} is admitted once`);
    return { ...departures, peers: peers | bit, joining: departures.joining | bit };
  }
  if (playerId === localPlayerId) return departures;
  if (event.kind === "returned") return { ...departures, heard: heard.with(playerId, null) };
  // Who was admitted where we have not come to it yet may speak already.
  if (!isInMask(peers, playerId) && event.kind !== "statement") return departures;
  switch (event.kind) {
    case "goodbye":
      return { ...departures, goodbyes: goodbyes | bit };
    case "silence":
      return { ...departures, silent: silent | bit };
    case "restart":
      return { ...departures, silent: silent | bit, restarted: restarted | bit };
    case "sound":
      return { ...departures, silent: silent & ~bit, restarted: restarted & ~bit };
    case "stays":
      return { ...departures, goodbyes: goodbyes & ~bit };
    case "vote": {
      const votes = event.isFor ? said.votes | bit : said.votes & ~bit;
      return { ...departures, said: { ...said, votes } };
    }
    case "statement": {
      const { statement } = event;
      if (statement.number <= (heard[playerId]?.number ?? 0)) return departures;
      return { ...departures, heard: heard.with(playerId, statement) };
    }
  }
}

/** Says who is gone by what we know, and remembers when we said it. */
function sayGone(departures: Departures, { turn }: Held): Departures {
  const { peers, goodbyes, silent, localPlayerId, said, saidGone } = departures;
  // Who is not back yet has no word in it: it follows those who take part, whatever it finds.
  if (!isInMask(peers, localPlayerId)) return departures;
  const others = playersOfMask(peers).filter((playerId) => playerId !== localPlayerId);
  const votedOut = others.filter((playerId) => isVotedOut(playerId, peers, votersFor(departures, playerId)));
  const gone = goodbyes | silent | maskOfPlayers(votedOut) | said.promised;
  return {
    ...departures,
    said: { ...said, gone },
    saidGone: saidGone.map((before, id) => (id > 0 && isInMask(gone, id) ? turn : before)),
  };
}

function votersFor(departures: Departures, playerId: PlayerId): number {
  const { peers, localPlayerId, said } = departures;
  const statements = playersOfMask(peers).map((id) =>
    id === localPlayerId ? said : statementOf(departures, id),
  );
  const voters = statements.map((one, i) =>
    one !== null && isInMask(one.votes, playerId) ? playersOfMask(peers)[i]! : null,
  );
  return maskOfPlayers(voters.filter((id) => id !== null));
}

/** Promises what can be promised now: what another one has, or what all who are left say. */
function promise(departures: Departures, held: Held, rules: DepartureRules): Departures {
  const { said, saidGone, peers, localPlayerId } = departures;
  let { promised } = said;
  for (const { promised: theirs } of others(departures, said.promised)) {
    // Nobody is gone on the word of others alone: we have said the same not long ago.
    const more = playersOfMask(theirs & peers & ~promised);
    const isOurs = more.every((id) => id !== localPlayerId && saidGone[id]! >= held.turn - TURN_WINDOW);
    if (isOurs) promised = rules.joinMasks(promised, theirs & peers);
  }
  const left = others(departures, said.gone);
  if (
    left.every(({ gone }) => (gone & said.gone) === said.gone) &&
    mayGoOn(departures, said.gone, left, rules)
  )
    promised = rules.joinMasks(promised, said.gone);
  if (promised === said.promised) return departures;
  const turns = playersOfMask(promised).map((id) =>
    Math.min(held.lastTurnOf(id), lastTurnFrom(departures, id)),
  );
  return {
    ...departures,
    limits: turns.map((turn) => rules.limitOf([turn])),
    said: { ...said, gone: said.gone | promised, promised, held: turns },
  };
}

/** What one who is left names of those who are gone counts, if it has promised the same. */
function raiseLimits(departures: Departures, rules: DepartureRules): Departures {
  const promises = promisesOf(departures);
  if (promises.length === 0 || departures.said.promised === 0) return departures;
  const limits = playersOfMask(departures.said.promised).map((id, i) =>
    rules.limitOf([departures.limits[i]!, ...promises.map((one) => heldOf(one, id))]),
  );
  return { ...departures, limits };
}

/** Who is gone for good now; null: nobody yet. */
function installationOf(departures: Departures, held: Held, rules: DepartureRules): Installation | null {
  const { said } = departures;
  if (said.promised === 0) return null;
  const promises = promisesOf(departures);
  const isOwn = mayGoOn(departures, said.promised, promises, rules);
  const lastTurns = playersOfMask(said.promised).map((id) =>
    rules.lastTurnOf([said, ...promises].map((one) => heldOf(one, id))),
  );
  const installation = isOwn ? { gone: said.promised, lastTurns } : installedElsewhere(departures, held);
  if (installation === null) return null;
  const isHere = playersOfMask(installation.gone).every((id, i) =>
    rules.isHere(held.lastTurnOf(id), installation.lastTurns[i]!),
  );
  return isHere ? installation : null;
}

/** Whether all who are left without those are heard of here, and are enough or want to go on all the same. */
function mayGoOn(
  departures: Departures,
  gone: number,
  statements: readonly Statement[],
  rules: DepartureRules,
): boolean {
  const { said, peers } = departures;
  const left = peers & ~gone;
  if (statements.length !== playersOfMask(left).length - 1) return false;
  return areEnough(departures, left, rules) || [said, ...statements].every(({ isAlone }) => isAlone);
}

/**
 * Whether those may go on. While somebody may not know yet of one who has come back, they are to be enough with and without it, so that
 * no other part goes on that counts otherwise. Where only one is missing, whose peer runs anew, there is no other part: nobody but it
 * could have played one.
 */
function areEnough(departures: Departures, left: number, rules: DepartureRules): boolean {
  const { peers, joining, goodbyes, restarted } = departures;
  const missing = peers & ~goodbyes & ~left;
  if (rules.goOnNowhere(missing, restarted)) return true;
  if (!rules.hasQuorum({ peers, goodbyes, left })) return false;
  const settled = peers & ~joining;
  // Of those, if all have said goodbye, nobody goes on anywhere.
  if (joining === 0 || (settled & ~goodbyes) === 0) return true;
  return rules.hasQuorum({ peers: settled, goodbyes, left: left & ~joining });
}

/** What one who is left has gone on by, with our promise: we may have promised more since, in vain. */
function installedElsewhere(departures: Departures, { turn }: Held): Installation | null {
  const { said, peers, heard } = departures;
  for (const playerId of playersOfMask(peers & ~said.promised)) {
    const statement = heard[playerId] ?? null;
    if (statement === null || statement.view !== said.view + 1 || statement.installed === null) continue;
    const { gone, lastTurns } = statement.installed;
    if ((gone & said.promised) === gone && lastTurns.every((last) => last >= turn))
      return statement.installed;
  }
  return null;
}

function install(departures: Departures, installed: Installation): Departures {
  const { peers, goodbyes, silent, restarted, said } = departures;
  const left = peers & ~installed.gone;
  const nothing = { promised: 0, held: [], isAlone: false };
  return {
    ...departures,
    ...{ peers: left, joining: departures.joining & left, goodbyes: goodbyes & left, silent: silent & left },
    restarted: restarted & left,
    limits: [],
    saidGone: departures.saidGone.map(() => NEVER),
    said: { ...said, ...nothing, view: said.view + 1, votes: said.votes & left, installed },
  };
}

/** The statements of those who are left, in this view, if they are here; without us. */
function others(departures: Departures, gone: number): readonly Statement[] {
  const { peers, localPlayerId } = departures;
  const left = playersOfMask(peers & ~gone).filter((id) => id !== localPlayerId);
  return left.map((id) => statementOf(departures, id)).filter((statement) => statement !== null);
}

/** Of those who are left, the ones that have promised the same as we. */
function promisesOf(departures: Departures): readonly Statement[] {
  const { promised } = departures.said;
  return others(departures, promised).filter((one) => one.promised === promised);
}

/** What that player says now; null: nothing in this view. */
function statementOf({ heard, said }: Departures, playerId: PlayerId): Statement | null {
  const statement = heard[playerId] ?? null;
  return statement?.view === said.view ? statement : null;
}

function heldOf({ promised, held }: Statement, playerId: PlayerId): number {
  const turn = held[playersOfMask(promised).indexOf(playerId)];
  assert(turn !== undefined, `player ${playerId} is promised to be gone`);
  return turn;
}

/** With the number after that of what was said before, if it is something else. */
function withNumber(before: Statement, departures: Departures): Departures {
  const { said } = departures;
  const isAlike =
    said.view === before.view &&
    said.gone === before.gone &&
    said.promised === before.promised &&
    said.votes === before.votes &&
    said.isAlone === before.isAlone &&
    said.held.every((turn, i) => turn === before.held[i]);
  return { ...departures, said: isAlike ? before : { ...said, number: before.number + 1 } };
}
