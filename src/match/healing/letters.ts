import type { HaltMessage } from "../../desync/index.ts";
import type { Moment } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Refusal } from "../mail/letter.ts";

/** A message of a halt that is to be sent. */
export interface HaltLetter {
  readonly to: PlayerId | null; // null: to all others
  readonly message: HaltMessage;
}

/** Where a match halts: before which turn, and with which of its rosters. */
export interface HaltKey {
  readonly view: number; // rosters that all agreed on before
  readonly turn: number;
}

/** What a halt has to send, and what it has refused, until it is taken. */
export class Outbox {
  readonly #letters: HaltLetter[] = [];
  readonly #refusals: Refusal[] = [];

  send(to: PlayerId | null, message: HaltMessage): void {
    this.#letters.push({ to, message });
  }

  refuse(playerId: PlayerId, reason: string): void {
    this.#refusals.push({ playerId, reason });
  }

  takeLetters(): readonly HaltLetter[] {
    return this.#letters.splice(0);
  }

  takeRefusals(): readonly Refusal[] {
    return this.#refusals.splice(0);
  }
}

export function isSameMoment(a: Moment, b: Moment): boolean {
  return a.turn === b.turn && a.point === b.point;
}

/** Turns from one to another, both of them. */
export function turnsBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** The turn of the halt that a message is about. */
export function haltTurnOf(message: HaltMessage): number {
  return "account" in message ? message.account.haltTurn : message.haltTurn;
}

/** Whether a halt takes the place of another: that of a later roster, or of a later turn. */
export function isLaterHalt(one: HaltKey, other: HaltKey): boolean {
  return one.view > other.view || (one.view === other.view && one.turn > other.turn);
}
