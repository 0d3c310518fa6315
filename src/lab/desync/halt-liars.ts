import type { Letter } from "../../desync/index.ts";
import type { MatchRun } from "../../match/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import type { Liar, LiarSite } from "./liar-site.ts";

/** A player that one alone calls has long told all others by then. A count is 100 ms. */
const HELD_BACK_COUNTS = 4;

/** Makes that match halt before its next turn, as if it had found a difference there, each time it is asked to. */
export function callerOf({ match }: MatchRun): { readonly call: () => void } {
  let isArmed = false;
  const judge = match.judge.outcomeOf.bind(match.judge);
  match.judge.outcomeOf = (turn) => {
    const outcome = judge(turn);
    if (!isArmed || outcome.kind !== "advanced" || outcome.turnData.length < 2) return outcome;
    isArmed = false;
    return { kind: "desynced", turn, cause: "worlds-differ", turnData: outcome.turnData };
  };
  const advance = match.tryAdvance.bind(match);
  // Alone it has nobody to halt, and plays on.
  match.tryAdvance = () => {
    const outcome = isArmed ? match.judge.outcomeOf(match.turn + 1) : null;
    return outcome === null || outcome.kind === "advanced" ? advance() : outcome;
  };
  return { call: () => (isArmed = true) };
}

/** It halts the match each two seconds, and says that it has found a difference. */
export function idleHalts({ run }: LiarSite): Liar {
  const caller = callerOf(run);
  return {
    act(count) {
      if (count % 20 === 5) caller.call();
    },
  };
}

/** It halts the match as often as it can, and says that it was called itself. */
export function unclaimedHalts({ run }: LiarSite): Liar {
  const caller = callerOf(run);
  return {
    act: () => caller.call(),
    change: (_to, letter) => (letter.message.kind === "claims" ? null : unclaimed(letter)),
  };
}

/** The same each two seconds; one other is told at once, each in its turn, and the rest when those two have long been in that halt. */
export function heldBackHalts({ run, liarId, others }: LiarSite): Liar {
  const caller = callerOf(run);
  const late = new LateLetters(run);
  let called = -1;
  return {
    change(to, letter) {
      const { message } = letter;
      const isOwnTestimony =
        message.kind === "claims" &&
        message.claims.every(({ signer, kind }) => signer === liarId && kind === "testimony");
      if (message.kind === "claims") return isOwnTestimony ? letter : null;
      const changed = late.isTelling ? letter : unclaimed(letter);
      const isHeldBack = message.kind === "account" && to !== others[called % others.length];
      return changed !== null && isHeldBack ? late.hold(to, changed) : changed;
    },
    act(count) {
      if (count % 20 === 5) {
        called += 1;
        caller.call();
      }
      late.tell(count);
    },
  };
}

/** It calls a halt, and gives its account to all but the victim. */
export function keepsAccountBack({ run, victimId }: LiarSite): Liar {
  const caller = callerOf(run);
  return {
    change: (to, letter) => (to === victimId && letter.message.kind === "account" ? null : letter),
    act(count) {
      if (count === 5) caller.call();
    },
  };
}

/** What it signed besides would convict it. */
function unclaimed(letter: Letter): Letter | null {
  const { message } = letter;
  if (message.kind === "heard") return null;
  if (message.kind !== "account") return letter;
  return { ...letter, message: { kind: "account", account: { ...message.account, hasFound: false } } };
}

/** Letters that are told later than they are due. */
class LateLetters {
  readonly #run: MatchRun;
  #late: readonly { readonly atCount: number; readonly to: PlayerId; readonly letter: Letter }[] = [];
  #count = 0;
  #isTelling = false;

  constructor(run: MatchRun) {
    this.#run = run;
  }

  /** What goes now was held back before. */
  get isTelling(): boolean {
    return this.#isTelling;
  }

  /** Null: it does not go now. */
  hold(to: PlayerId, letter: Letter): Letter | null {
    if (this.#isTelling) return letter;
    this.#late = [...this.#late, { atCount: this.#count + HELD_BACK_COUNTS, to, letter }];
    return null;
  }

  tell(count: number): void {
    this.#count = count;
    const due = this.#late.filter(({ atCount }) => atCount <= count);
    this.#late = this.#late.filter(({ atCount }) => atCount > count);
    this.#isTelling = true;
    for (const { to, letter } of due) this.#run.wire.sendLetter(to, letter);
    this.#isTelling = false;
  }
}

/**
 * It calls halts by way of a victim, which all others hear first; when those heed the victim no more, it tells the
 * victim other check values, so that it halts alone.
 */
export function haltsThroughAnother({ run, session, victimId }: LiarSite): Liar {
  const caller = callerOf(run);
  const late = new LateLetters(run);
  let isTelling = false;
  const send = session.match.sendLinkPacket.bind(session.match);
  const changed = (packet: LinkPacket): LinkPacket => ({
    ...packet,
    turnData: packet.turnData.map((data) =>
      data.playerId === run.match.localPlayerId
        ? { ...data, checksum: (data.checksum ^ 0x5a5a) >>> 0 }
        : data,
    ),
  });
  session.match.sendLinkPacket = (to, packet) =>
    send(to, isTelling && to === victimId ? changed(packet) : packet);
  const take = run.wire.takeLetters.bind(run.wire);
  // It does not come to the halt that the victim calls then.
  run.wire.takeLetters = () => take().filter(({ message }) => !isTelling || message.kind !== "account");
  return {
    change(to, letter) {
      return to === victimId || letter.message.kind !== "account" ? letter : late.hold(to, letter);
    },
    act(count) {
      if (count === 5 || count === 35 || count === 65) caller.call();
      isTelling = count >= 95;
      late.tell(count);
    },
  };
}
