import type { Message } from "../../desync/index.ts";
import type { Moment } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** A message to be sent. */
export interface Letter {
  readonly to: PlayerId | null; // null: to all others
  readonly message: Message;
}

/** A message to be sent to that player. */
export interface LetterTo extends Letter {
  readonly to: PlayerId;
}

/** What was refused, and from whom. */
export interface Refusal {
  readonly playerId: PlayerId;
  readonly reason: string;
}

/** What a halt has to send, and what it has refused, until it is taken. */
export class Outbox {
  readonly #letters: Letter[] = [];
  readonly #refusals: Refusal[] = [];

  send(to: PlayerId | null, message: Message): void {
    this.#letters.push({ to, message });
  }

  refuse(playerId: PlayerId, reason: string): void {
    this.#refusals.push({ playerId, reason });
  }

  takeLetters(): readonly Letter[] {
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
export function haltTurnOf(message: Message): number {
  return message.kind === "account" ? message.account.haltTurn : message.haltTurn;
}
