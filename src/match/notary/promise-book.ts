import type { PromiseMessage } from "../../desync/index.ts";
import { namingOtherwise, playersOfMask, PROMISES_MAX, type Departures } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** A promise that is to be shown. */
interface ShownPromise {
  readonly to: PlayerId;
  readonly message: PromiseMessage;
}

/** A peer that lacks something gets it from its author, as a rule: it is shown so much later, ms. */
const SHOWN_AFTER_MS = 1_000;

/**
 * What all have promised about players that are gone, with their signatures: of each player in a view the first ones,
 * as many as count. A player that goes on by other promises than we is shown ours: it may lack one that somebody keeps
 * from it, or was told another one than we, and then it has the proof.
 */
export class PromiseBook {
  #kept: readonly PromiseMessage[] = [];
  readonly #shown = new Set<string>();
  #since: { readonly what: string; readonly ms: number } = { what: "", ms: 0 };

  /** A promise was said, by its signer or by us, or was shown; we are in that view. The signature is good. */
  note(promise: PromiseMessage, ownView: number): void {
    const { signer, statement } = promise;
    if (Math.abs(statement.view - ownView) > 1) return;
    this.#kept = this.#kept.filter((one) => Math.abs(one.statement.view - ownView) <= 1);
    const of = this.#kept.filter((one) => one.signer === signer && one.statement.view === statement.view);
    const isNamed = statement.named.length > 0;
    const alike = of.filter((one) => isOfSame(one, promise));
    // Of the same gone players: the first thing that it promised, and the first that it named.
    if (alike.some(({ statement: { named } }) => named.length > 0 === isNamed)) return;
    const places = of.filter((one, i) => of.findIndex((first) => isOfSame(first, one)) === i);
    if (alike.length === 0 && places.length >= PROMISES_MAX) return;
    this.#kept = [...this.#kept, promise];
  }

  /** What that player has promised where it promises this. */
  heldAgainst(promise: PromiseMessage): readonly PromiseMessage[] {
    return this.#kept.filter((one) => one.signer === promise.signer && isOfSame(one, promise));
  }

  /** What is to be shown, and to which player, each thing once. */
  takeDue(departures: Departures, nowMs: number): readonly ShownPromise[] {
    const { said, peers, localPlayerId } = departures;
    const what = `${said.view} ${said.promised}`;
    if (this.#since.what !== what) this.#since = { what, ms: nowMs };
    const isLate = nowMs >= this.#since.ms + SHOWN_AFTER_MS;
    const others = playersOfMask(peers & ~said.promised).filter((id) => id !== localPlayerId);
    const otherwise = namingOtherwise(departures);
    return others.flatMap((to) => [
      ...(isLate || otherwise.includes(to) ? this.#show(to, said.view, said.promised) : []),
      ...(this.#isBehind(departures, to, isLate) ? this.#show(to, said.view - 1, said.installed!.gone) : []),
    ]);
  }

  /** We have gone on, and that player has not: it names other last turns, or none for long. */
  #isBehind({ said, heard }: Departures, to: PlayerId, isLate: boolean): boolean {
    const { view = 0, promised = 0, named = [] } = heard[to] ?? {};
    if (said.installed === null || heard[to] === null || view !== said.view - 1) return false;
    const { gone, lastTurns } = said.installed;
    const isOther = promised === gone && named.length > 0 && named.some((turn, i) => turn !== lastTurns[i]);
    return isLate || isOther;
  }

  #show(to: PlayerId, view: number, gone: number): readonly ShownPromise[] {
    const promises = this.#kept.filter(
      ({ signer, statement }) => signer !== to && statement.view === view && statement.promised === gone,
    );
    // What names last turns says the rest as well.
    const isWhole = (one: PromiseMessage): boolean =>
      one.statement.named.length > 0 ||
      !promises.some((other) => other.signer === one.signer && other.statement.named.length > 0);
    const whole = promises.filter(isWhole);
    const due = whole.filter((one) => !this.#shown.has(`${to} ${keyOf(one)}`));
    for (const one of due) this.#shown.add(`${to} ${keyOf(one)}`);
    return due.map((message) => ({ to, message }));
  }
}

function isOfSame({ statement: a }: PromiseMessage, { statement: b }: PromiseMessage): boolean {
  return a.view === b.view && a.lineage === b.lineage && a.promised === b.promised;
}

function keyOf({ signer, statement }: PromiseMessage): string {
  const { view, lineage, promised, held, among, named } = statement;
  return [signer, view, lineage, promised, among, held.join(), named.join()].join(" ");
}
