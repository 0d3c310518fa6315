import type { PlayerId } from "../sim/index.ts";
import type { DepartureRules } from "./departure-rules.ts";
import type { Departures, Installation, Statement } from "./departure-state.ts";
import { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";

/*
 * What each has promised in this view, and what follows from it. A promise is final, and its sender signs it: each
 * promises once for the same gone players. A liar may promise two things all the same. So all remaining players go by
 * the same promises, or they name the same last turns to each other before they go on: of two that name different ones,
 * one was told another promise than the other.
 */

/** Nobody makes more than so many promises in a view: each is about more players that are gone. */
export const PROMISES_MAX = 8;

/** Keeps what a player promises: the first thing that it said of the same gone players. It may name last turns later, once. */
export function withPromise(departures: Departures, from: PlayerId, statement: Statement): Departures {
  const { promises, said } = departures;
  const isOf = statement.promised !== 0 && (statement.view === said.view || statement.view === said.view + 1);
  const kept = promises[from];
  if (!isOf || kept === undefined) return departures;
  const isOfSame = (one: Statement): boolean =>
    one.view === statement.view && one.lineage === statement.lineage;
  const before = kept.find((one) => isOfSame(one) && one.promised === statement.promised);
  if (before === undefined) {
    if (kept.filter(({ view }) => view === statement.view).length >= PROMISES_MAX) return departures;
    return { ...departures, promises: promises.with(from, [...kept, statement]) };
  }
  if (before.among !== statement.among || !areAlike(before.held, statement.held)) return departures;
  const named = before.named.length > 0 ? before.named : statement.named;
  const merged = { ...statement, named, isAlone: before.isAlone || statement.isAlone };
  return {
    ...departures,
    promises: promises.with(
      from,
      kept.map((one) => (one === before ? merged : one)),
    ),
  };
}

/** That player's promise about these gone players, no more and no less; null: none that we have heard. */
function promiseOf({ promises, said }: Departures, playerId: PlayerId, gone: number): Statement | null {
  const { view, lineage } = said;
  const kept = promises[playerId] ?? [];
  return kept.find((one) => one.view === view && one.lineage === lineage && one.promised === gone) ?? null;
}

/** Promises of the others who are left without those, as far as we have heard them. */
export function promisesWithout(departures: Departures, gone: number): readonly Statement[] {
  const { peers, localPlayerId } = departures;
  const left = playersOfMask(peers & ~gone).filter((id) => id !== localPlayerId);
  return left.map((id) => promiseOf(departures, id, gone)).filter((one) => one !== null);
}

/** The players by whose promises the remaining ones go: of players that came back lately only those that all of them count. */
export function countedAmong({ peers, joining }: Departures, gone: number): number {
  const left = peers & ~gone;
  return (left & ~joining) === 0 ? left : left & ~joining;
}

/**
 * The players whose promises count, as far as we have heard what they go by. One player alone can't leave out another
 * that has been here for long.
 */
function coreWithout(departures: Departures, gone: number): number {
  const { peers, fresh, localPlayerId } = departures;
  const own = promiseOf(departures, localPlayerId, gone);
  const start = own === null ? countedAmong(departures, gone) : own.among & peers;
  const core = playersOfMask(start).reduce((mask, id) => {
    const promise = id === localPlayerId ? own : promiseOf(departures, id, gone);
    return promise === null ? mask : mask & (promise.among | (peers & ~fresh));
  }, start);
  return core === 0 ? start : core;
}

/** Says which last turns count, once the remaining players have promised the same and did not hold the same. */
export function name(departures: Departures, rules: DepartureRules): Departures {
  const { said, localPlayerId } = departures;
  if (said.promised === 0 || said.named.length > 0) return departures;
  const own = ownTurns(departures, said.promised, rules);
  const isCounted = isInMask(coreWithout(departures, said.promised), localPlayerId);
  if (own === null || own.areSame || !isCounted) return departures;
  return { ...departures, said: { ...said, named: own.lastTurns } };
}

/** Up to which turn each of those counts, by the promises that count; null: some of them are not here. */
function ownTurns(
  departures: Departures,
  gone: number,
  rules: DepartureRules,
): { readonly lastTurns: readonly number[]; readonly areSame: boolean } | null {
  const core = playersOfMask(coreWithout(departures, gone));
  const held = core.map((id) => promiseOf(departures, id, gone)?.held ?? null).filter((one) => one !== null);
  if (held.length < core.length) return null;
  const lastTurns = playersOfMask(gone).map((_, i) => rules.lastTurnOf(held.map((one) => one[i]!)));
  return { lastTurns, areSame: rules.areSame(held) };
}

/** The last turns by which all who are left go on without those, by their own words; null: they have not said so. */
export function agreedTurns(
  departures: Departures,
  gone: number,
  rules: DepartureRules,
): readonly number[] | null {
  const own = ownTurns(departures, gone, rules);
  if (own === null) return null;
  if (own.areSame) return own.lastTurns;
  const core = playersOfMask(coreWithout(departures, gone));
  const installation = { gone, lastTurns: own.lastTurns };
  return core.every((id) => standsFor(departures, id, installation)) ? own.lastTurns : null;
}

/** Whether that player has named those last turns, or says that it goes on by them. */
function standsFor(departures: Departures, id: PlayerId, { gone, lastTurns }: Installation): boolean {
  const { heard, said } = departures;
  const { view = 0, installed = null } = heard[id] ?? {};
  const goesOn = view === said.view + 1 && installed !== null && isSame(installed, { gone, lastTurns });
  return goesOn || areAlike(promiseOf(departures, id, gone)?.named ?? [], lastTurns);
}

/**
 * Whether others have gone on by that. Players that we hold for present bear it out by what they promised. Of players
 * that are gone themselves by now something may be missing, and liars say nothing. A peer that comes back, and that
 * nobody counts yet, takes the word of two.
 */
export function isAgreedElsewhere(
  departures: Departures,
  gone: number,
  lastTurns: readonly number[],
  rules: DepartureRules,
): boolean {
  const { said, localPlayerId, joining, liars } = departures;
  const core = coreWithout(departures, gone);
  const tellers = tellersOf(departures, { gone, lastTurns });
  if (isInMask(joining, localPlayerId) && tellers.length >= 2) return true;
  const own = promiseOf(departures, localPlayerId, gone);
  const isCounted = isInMask(core, localPlayerId);
  if (tellers.length === 0 || (isCounted && own === null)) return false;
  const counted = playersOfMask(core & ~liars).filter((id) => id !== localPlayerId);
  const known = counted.map((id) => promiseOf(departures, id, gone));
  if (counted.some((id, i) => known[i] === null && !isInMask(said.gone, id))) return false;
  const held = [...(isCounted ? [own!] : []), ...known.filter((one) => one !== null)].map((one) => one.held);
  // Of two only, each has heard what the other one promised from itself.
  if (
    playersOfMask(core).length <= 2
      ? areMost(held, lastTurns, rules)
      : held.every((one) => areAlike(one, lastTurns))
  )
    return true;
  const isOwn = !isCounted || areAlike(own!.named, lastTurns);
  return (
    isOwn && counted.every((id) => isInMask(said.gone, id) || standsFor(departures, id, { gone, lastTurns }))
  );
}

function areMost(
  held: readonly (readonly number[])[],
  lastTurns: readonly number[],
  rules: DepartureRules,
): boolean {
  return lastTurns.every((last, i) => rules.lastTurnOf(held.map((one) => one[i]!)) === last);
}

/** The remaining players that say that they have gone on by that. */
function tellersOf(departures: Departures, { gone, lastTurns }: Installation): readonly PlayerId[] {
  const { peers, said, heard, liars } = departures;
  return playersOfMask(peers & ~gone & ~said.gone & ~liars).filter((id) => {
    const { view = 0, installed = null } = heard[id] ?? {};
    return view === said.view + 1 && installed !== null && isSame(installed, { gone, lastTurns });
  });
}

/** The turns of one who is gone that somebody who is left has promised to hold; -1: none. */
export function promisedTurnOf(departures: Departures, playerId: PlayerId): number {
  const { said, localPlayerId } = departures;
  const own = promiseOf(departures, localPlayerId, said.promised);
  const all = [...promisesWithout(departures, said.promised), ...(own === null ? [] : [own])];
  const at = playersOfMask(said.promised).indexOf(playerId);
  return all.reduce((last, { held, named }) => Math.max(last, held[at] ?? -1, named[at] ?? -1), -1);
}

/** The players that have promised the same as we, or should have, and name other last turns, or have gone on by others. */
export function namingOtherwise(departures: Departures): readonly PlayerId[] {
  const { said, peers, heard, localPlayerId } = departures;
  if (said.named.length === 0) return [];
  return playersOfMask(peers & ~said.promised).filter((id) => {
    if (id === localPlayerId) return false;
    const named = promiseOf(departures, id, said.promised)?.named ?? [];
    const { view = 0, installed = null } = heard[id] ?? {};
    const goesOn = view === said.view + 1 && installed?.gone === said.promised;
    if (goesOn) return !areAlike(installed.lastTurns, said.named);
    return named.length > 0 && !areAlike(named, said.named);
  });
}

/** The remaining players that keep us from going on: they have not promised what we have, or do not name the same last turns. */
export function owing(departures: Departures): readonly PlayerId[] {
  const { said, peers, localPlayerId } = departures;
  if (said.promised === 0) return [];
  const core = coreWithout(departures, said.promised);
  const installation = { gone: said.promised, lastTurns: said.named };
  return playersOfMask(peers & ~said.gone).filter((id) => {
    if (id === localPlayerId) return false;
    const promised = departures.promises[id]!.some(
      (one) =>
        one.view === said.view &&
        one.lineage === said.lineage &&
        (one.promised & said.promised) === said.promised,
    );
    const isNamed = said.named.length === 0 || !isInMask(core, id) || standsFor(departures, id, installation);
    return !promised || !isNamed;
  });
}

function isSame(a: Installation, b: Installation): boolean {
  return a.gone === b.gone && areAlike(a.lastTurns, b.lastTurns);
}

export function areAlike(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((turn, i) => turn === b[i]);
}

/** Those of the promises that matter from that view on; without players that are gone. */
export function promisesFrom({ promises }: Departures, view: number, gone: number): Departures["promises"] {
  const left = (id: number): boolean => id === 0 || (maskOfPlayers([id]) & gone) === 0;
  return promises.map((kept, id) => (left(id) ? kept.filter((one) => one.view >= view) : []));
}
