import type { DepartureRules } from "./departure-rules.ts";
import { heldOf, promisesOf, type Departures, type Installation, type Statement } from "./departure-state.ts";
import { playersOfMask } from "./player-mask.ts";

/*
 * Each goes by promises that it has heard itself, and one who lies may have told each something else. So all tell each other what comes of
 * them, before anybody goes on by it: the last turns that count. As long as two of those who are left name others, nobody goes on.
 */

/** Names the last turns that count, once all who are left have promised the same, or by the word of one who knows all promises. */
export function confirm(departures: Departures, rules: DepartureRules): Departures {
  const { said } = departures;
  if (said.promised === 0 || !rules.isToConfirm(departures.peers & ~said.promised)) return departures;
  const promises = promisesOf(departures);
  const areAllHere = promises.length === leftBesides(departures);
  const gone = playersOfMask(said.promised);
  const ownTurns = gone.map((id) => rules.lastTurnOf([said, ...promises].map((one) => heldOf(one, id))));
  const isNamed = said.confirmed.length > 0;
  const word = isNamed ? null : wordOf(promises, ownTurns);
  const confirmed = areAllHere ? ownTurns : word;
  if (confirmed === null || areAlike(confirmed, said.confirmed)) return departures;
  const kept = departures.confirmed.filter((one) => one.gone !== said.promised);
  return {
    ...departures,
    confirmed: [...kept, { gone: said.promised, lastTurns: confirmed }],
    said: { ...said, confirmed },
  };
}

/** Whether all who are left name the same last turns as we. */
export function hasConfirmed(departures: Departures, rules: DepartureRules): boolean {
  const { said, peers } = departures;
  if (!rules.isToConfirm(peers & ~said.promised)) return true;
  const promises = promisesOf(departures);
  const areAllHere = promises.length === leftBesides(departures) && said.confirmed.length > 0;
  return areAllHere && promises.every((one) => areAlike(one.confirmed, said.confirmed));
}

/** Whether those are the last turns that we have named ourselves: nobody who is honest went on by others. */
export function isConfirmedBy(
  { peers, confirmed }: Pick<Departures, "peers" | "confirmed">,
  { gone, lastTurns }: Installation,
  rules: DepartureRules,
): boolean {
  if (!rules.isToConfirm(peers & ~gone)) return true;
  return confirmed.some((one) => one.gone === gone && areAlike(one.lastTurns, lastTurns));
}

/** Who has promised the same as we, and names other last turns: it was told other promises than we were, or one of the two lies. */
export function namedOtherwise(departures: Departures): readonly number[] {
  const { said, heard } = departures;
  if (said.confirmed.length === 0) return [];
  const differing = promisesOf(departures).filter(
    (one) => one.confirmed.length > 0 && !areAlike(one.confirmed, said.confirmed),
  );
  return differing.map((one) => heard.indexOf(one));
}

/** Who has promised the same as we, and does not name the same last turns, or none. */
export function hasNamed({ said }: Pick<Departures, "said">, { confirmed }: Statement): boolean {
  return areAlike(confirmed, said.confirmed);
}

/** Of one who is left and names them, the lowest: it knows promises that we lack. None of them is less than what we know. */
function wordOf(promises: readonly Statement[], ownTurns: readonly number[]): readonly number[] | null {
  const word = promises.find(
    ({ confirmed }) => confirmed.length > 0 && confirmed.every((turn, i) => turn >= ownTurns[i]!),
  );
  return word?.confirmed ?? null;
}

function leftBesides({ said, peers }: Departures): number {
  return playersOfMask(peers & ~said.promised).length - 1;
}

function areAlike(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((turn, i) => turn === b[i]);
}
