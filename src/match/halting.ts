import { assert } from "../base/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";
import type { LiveGame } from "./chronicle/live-game.ts";
import type { HealDesk, HealResult } from "./healing/heal-desk.ts";
import { endBefore } from "./healing/settled-turns.ts";
import { LetterPost } from "./mail/letter-post.ts";
import { isOfHalt, type LetterTo } from "./mail/letter.ts";
import type { RunEvent } from "./match-events.ts";
import type { Testimony } from "./testimony.ts";
import type { MatchWire } from "./wire/match-wire.ts";

interface HaltingContext {
  readonly game: LiveGame;
  readonly desk: HealDesk;
  readonly wire: MatchWire;
  readonly stopAfterTurn: number;
  readonly testimony: Testimony | null; // null: nobody signs anything
}

/** What a match goes on from after a halt. */
interface Resumption {
  readonly end: GoodbyeEnd; // of the last turn before the halt, or of the match, if that was before
  readonly isAtEnd: boolean;
  readonly settled: RunEvent & { readonly kind: "settled" };
}

/** The halts of a match in play: their letters go and come, the game is put where all agree. */
export class Halting {
  readonly desk: HealDesk;
  readonly #context: HaltingContext;
  readonly #post: LetterPost;

  constructor(context: HaltingContext) {
    this.#context = context;
    this.desk = context.desk;
    this.#post = new LetterPost(context.wire);
  }

  /** Sends these letters and those that the desk has to send, as far as there is room for them; what there is to tell of it. */
  sendLetters(letters: readonly LetterTo[]): readonly RunEvent[] {
    const { desk, testimony, wire } = this.#context;
    const own = desk.takeLetters();
    for (const letter of own) testimony?.noteOwn(letter);
    for (const { to, view, message, result } of this.#post.post([...letters, ...own])) {
      if (!isOfHalt(message)) continue;
      if (result.ok) desk.noteSent({ view, message }, result.value);
      else desk.noteUnsent({ view, message }, to, result.reason);
    }
    const refusals = [...wire.takeRefusals(), ...desk.takeRefusals()];
    const refused = refusals.map((refusal): RunEvent => ({ kind: "refused", ...refusal }));
    const news = desk.takeNews().map((one): RunEvent => ({ kind: "desync", ...one }));
    return [...refused, ...news];
  }

  /** The match halts before that turn. */
  halt(turn: number, hasFound: boolean, nowMs: number): RunEvent {
    const { game, desk } = this.#context;
    game.forgetBroken();
    return { kind: "halted", number: desk.halt(turn, hasFound, nowMs), turn };
  }

  /** All agree again: everybody is at the end of the turn before the halt, or of the match, if that was before. */
  resume(result: HealResult & { readonly kind: "goes-on" }): Resumption {
    const { game, wire, stopAfterTurn } = this.#context;
    const { match, chronicle } = game;
    const { state, healing, plan } = result;
    assert(state.turn === healing.halt.turn - 1, "a match goes on from the end of the turn before its halt");
    match.resumeAt(state);
    const end = healing.endValues(match.world);
    const last = endBefore(healing, match.world, { plan, rules: match.rules, stopAfterTurn });
    const settled = chronicle.settle(result, end, last?.end.turn ?? state.turn);
    wire.noteHalt(healing.halt.turn);
    if (last !== null) match.world.words.set(last.words);
    return {
      end: last?.end ?? { turn: state.turn, ...end, logChecksum: state.logState.logChecksum },
      isAtEnd: last !== null,
      settled: { kind: "settled", ...settled },
    };
  }
}
