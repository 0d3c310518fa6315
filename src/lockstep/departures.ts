import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { TURN_WINDOW } from "./constants.ts";
import { DEPARTURE_RULES, isVotedOut, type DepartureRules } from "./departure-rules.ts";
import {
  lineageAfter,
  NEVER,
  others,
  statementOf,
  withoutAdmitted,
  type DepartureEvent,
  type Departures,
  type Installation,
  type Statement,
} from "./departure-state.ts";
import { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";
import {
  agreedTurns,
  areAlike,
  countedAmong,
  isAgreedElsewhere,
  name,
  promisedTurnOf,
  promisesFrom,
  promisesWithout,
  withPromise,
} from "./promises.ts";

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

/**
 * The agreement on which players are gone from a match, and what of theirs still runs, for whatever cause. Pure;
 * docs/leaving.md tells it.
 *
 * First each player says which ones are gone by what it knows itself, and may take it back. Once all remaining players
 * have said so, each promises: it enters no turn of the gone ones any more that it did not hold then, and so what it
 * names is final. Promises only grow. Once all remaining players have promised the same, and held the same or named the
 * same last turns since, and hold what any of them held, the others are gone. Tell all others each new `said`: nobody
 * goes on by a promise in the same step in which it makes it.
 */
export function nextDepartures(
  before: Departures,
  event: DepartureEvent,
  held: Held,
  rules: DepartureRules = DEPARTURE_RULES,
): Step {
  const heard = sayGone(hear(before, event), held);
  const promised = withOwn(name(withOwn(promise(heard, held, rules)), rules));
  const isNews = promised.said.promised !== heard.said.promised || promised.said.named !== heard.said.named;
  const found = isNews ? null : installationOf(promised, held, rules);
  const isBeyond = found?.isBeyond ?? isPassed(promised, held, rules);
  if (found === null || isBeyond)
    return { departures: withNumber(before.said, { ...promised, isBeyond }), installation: null };
  const { installation } = found;
  const after = sayGone(install(promised, installation), held);
  return { departures: withNumber(before.said, after), installation };
}

function withOwn(departures: Departures): Departures {
  const { said, localPlayerId } = departures;
  return said.promised === 0 ? departures : withPromise(departures, localPlayerId, said);
}

/** Up to which turn that player's data may be entered; Infinity: nothing is known against it. */
export function lastTurnFrom({ said, limits }: Departures, playerId: PlayerId): number {
  return limits[playersOfMask(said.promised).indexOf(playerId)] ?? Infinity;
}

/** Up to which turn its data are needed before all can go on without it; Infinity: nothing is known against it. */
export function lastNeededFrom(departures: Departures, playerId: PlayerId): number {
  const limit = lastTurnFrom(departures, playerId);
  return limit === Infinity ? limit : Math.max(limit, promisedTurnOf(departures, playerId));
}

/** Whether the remaining players are too few to go on, once all of them say the same. */
export function isSplit(departures: Departures, rules: DepartureRules = DEPARTURE_RULES): boolean {
  const { peers, said } = departures;
  return said.gone !== 0 && !areEnough(departures, peers & ~said.gone, rules);
}

/** Whether all others who are left could go on without those. */
export function mayDoWithout(departures: Departures, gone: number): boolean {
  return areEnough(departures, departures.peers & ~gone, DEPARTURE_RULES);
}

/**
 * Whether enough others go on without the local player: more than half of those it knows, or half with the lowest. Of one who came back
 * lately they may not have known when they went on, though by now we do: so they may also be enough without it.
 */
export function isLeftOut(departures: Departures): boolean {
  const { peers, localPlayerId, said, heard } = departures;
  if (departures.isBeyond) return true;
  // Not back yet: what the others agree on by now is not what it was told.
  const isGuest = !isInMask(peers, localPlayerId);
  const without = playersOfMask(peers).filter((playerId) => {
    const { view = 0, installed = null } = heard[playerId] ?? {};
    if (view <= said.view || playerId === localPlayerId) return false;
    if (isGuest) return true;
    // It takes what each of the next view has promised to get there, and two views further it takes us.
    return view > said.view + 1 || (installed !== null && isInMask(installed.gone, localPlayerId));
  });
  return mayHaveGoneOn(departures, maskOfPlayers(without), DEPARTURE_RULES);
}

/** Whether those are enough to go on, with the players that came back lately or without them. */
function mayHaveGoneOn(departures: Departures, left: number, rules: DepartureRules): boolean {
  if (left === 0) return false;
  const older = { ...departures, peers: departures.peers & ~departures.fresh, joining: 0 };
  return areEnough(departures, left, rules) || areEnough(older, left & older.peers, rules);
}

/**
 * Whether enough others have gone on without players whose data we have entered in a later turn than they count. They
 * need not have asked us, if we came back lately, and we may hear those players to this day: so we would never promise
 * the same. What enough have gone on by is final, so there is no way but to come back. The word of one alone is none.
 */
function isPassed(departures: Departures, { turn }: Held, rules: DepartureRules): boolean {
  const { peers, localPlayerId } = departures;
  if (!isInMask(peers, localPlayerId)) return false;
  const ahead = playersOfMask(peers).filter((playerId) => {
    const lastTurns = playerId === localPlayerId ? [] : (goneOnBy(departures, playerId)?.lastTurns ?? []);
    return lastTurns.some((last) => last < turn);
  });
  return ahead.length >= 2 && mayHaveGoneOn(departures, maskOfPlayers(ahead), rules);
}

/** What comes in, without what follows from it. */
function hear(departures: Departures, event: DepartureEvent): Departures {
  if (event.kind === "book") return departures;
  if (event.kind === "settled") return { ...departures, joining: 0 };
  if (event.kind === "steady") return { ...departures, fresh: 0 };
  const { peers, goodbyes, silent, restarted, localPlayerId, said, heard } = departures;
  if (event.kind === "go-alone") return { ...departures, said: { ...said, isAlone: true } };
  const playerId = "from" in event ? event.from : event.playerId;
  const bit = maskOfPlayers([playerId]);
  if (event.kind === "admitted") {
    assert(!isInMask(peers, playerId), `player ${playerId} is admitted once`);
    const { joining, fresh } = departures;
    return { ...departures, peers: peers | bit, joining: joining | bit, fresh: fresh | bit };
  }
  if (event.kind === "not-admitted") return withoutAdmitted(departures, playerId);
  if (playerId === localPlayerId) return departures;
  if (event.kind === "returned")
    return {
      ...departures,
      heard: heard.with(playerId, null),
      promises: departures.promises.with(playerId, []),
    };
  // A player that was admitted in a turn that we have not come to yet may speak already.
  if (!isInMask(peers, playerId) && !("from" in event)) return departures;
  switch (event.kind) {
    case "goodbye":
      return { ...departures, goodbyes: goodbyes | bit };
    case "lied":
      return { ...departures, goodbyes: goodbyes | bit, liars: departures.liars | bit };
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
      return withPromise({ ...departures, heard: heard.with(playerId, statement) }, playerId, statement);
    }
    case "promise":
      // Whether it goes on alone its sender says itself.
      return withPromise(departures, playerId, { ...event.statement, isAlone: false });
  }
}

/** Says which players are gone by what we know, and remembers when we said it. */
function sayGone(departures: Departures, { turn }: Held): Departures {
  const { peers, goodbyes, silent, localPlayerId, said, saidGone } = departures;
  // A player that is not back yet has no word in it: it follows the players that take part, whatever it finds.
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
  const { said, saidGone, peers, fresh, localPlayerId } = departures;
  let { promised } = said;
  for (const theirs of promisedByOthers(departures)) {
    // Nobody is gone on the word of others alone: we have said the same not long ago. Of one who came back lately all have to say it
    // first: that it is back may have been told to us alone, and then it is taken back, as a promise is not.
    const more = playersOfMask(theirs & peers & ~promised);
    const isOurs = more.every(
      (id) => id !== localPlayerId && saidGone[id]! >= held.turn - TURN_WINDOW && !isInMask(fresh, id),
    );
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
    said: {
      ...{ ...said, gone: said.gone | promised, promised, held: turns, named: [] },
      among: countedAmong(departures, promised),
    },
  };
}

/** What the remaining players go on by. */
interface Found {
  readonly installation: Installation;
  readonly isBeyond: boolean; // it ends before our turn
}

/** The players that each of the others has promised to be gone in this view, also where it has gone on by that since. */
function promisedByOthers(departures: Departures): readonly number[] {
  const { peers, localPlayerId, said, heard } = departures;
  const left = playersOfMask(peers & ~said.promised).filter((id) => id !== localPlayerId);
  return left.map((id) => {
    const statement = heard[id] ?? null;
    if (statement?.view === said.view) return statement.promised;
    return goneOnBy(departures, id)?.gone ?? 0;
  });
}

/** What that player has gone on by after this view, in our part of the match; null: nothing that we have heard of. */
function goneOnBy({ said, heard }: Departures, playerId: PlayerId): Installation | null {
  const { view = 0, lineage = 0, installed = null } = heard[playerId] ?? {};
  if (installed === null || view !== said.view + 1) return null;
  return lineage === lineageAfter(said.lineage, view, installed) ? installed : null;
}

/** The players that are gone for good now; null: none yet. */
function installationOf(departures: Departures, held: Held, rules: DepartureRules): Found | null {
  const { said } = departures;
  if (said.promised === 0) return null;
  const lastTurns = mayGoOn(departures, said.promised, promisesWithout(departures, said.promised), rules)
    ? agreedTurns(departures, said.promised, rules)
    : null;
  const installation =
    lastTurns === null ? installedElsewhere(departures, rules) : { gone: said.promised, lastTurns };
  if (installation === null) return null;
  if (installation.lastTurns.some((last) => last < held.turn)) return { installation, isBeyond: true };
  const isHere = playersOfMask(installation.gone).every((id, i) =>
    rules.isHere(held.lastTurnOf(id), installation.lastTurns[i]!),
  );
  return isHere ? { installation, isBeyond: false } : null;
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

/** What others who are left have gone on by, with our promise: we may have promised more since, in vain. */
function installedElsewhere(departures: Departures, rules: DepartureRules): Installation | null {
  const { said, peers, heard } = departures;
  for (const playerId of playersOfMask(peers & ~said.promised)) {
    const statement = heard[playerId] ?? null;
    if (statement === null || statement.view !== said.view + 1 || statement.installed === null) continue;
    const { gone, lastTurns } = statement.installed;
    if ((gone & said.promised) === gone && isAgreedElsewhere(departures, gone, lastTurns, rules))
      return statement.installed;
  }
  return null;
}

function install(departures: Departures, installed: Installation): Departures {
  const { peers, goodbyes, silent, restarted, said } = departures;
  const left = peers & ~installed.gone;
  const nothing = { promised: 0, held: [], among: 0, named: [], isAlone: false };
  const view = said.view + 1;
  const lineage = lineageAfter(said.lineage, view, installed);
  return {
    ...departures,
    ...{ peers: left, joining: departures.joining & left, goodbyes: goodbyes & left, silent: silent & left },
    ...{ restarted: restarted & left, fresh: departures.fresh & left, liars: departures.liars & left },
    ...{ limits: [], isBeyond: false, promises: promisesFrom(departures, view, installed.gone) },
    saidGone: departures.saidGone.map(() => NEVER),
    said: { ...said, ...nothing, view, lineage, votes: said.votes & left, installed },
  };
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
    areAlike(said.named, before.named) &&
    areAlike(said.held, before.held);
  return { ...departures, said: isAlike ? before : { ...said, number: before.number + 1 } };
}
