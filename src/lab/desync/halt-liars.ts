import type { Letter } from "../../desync/index.ts";
import type { MatchRun } from "../../match/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import type { Liar, LiarSite } from "./liar-site.ts";

/** Whoever is called by one alone has long told all others by then. A count is 100 ms. */
const HELD_BACK_COUNTS = 4;

/** Makes that match halt before its next turn, as if it had found a difference there, each time it is asked to. */
export function callerOf({ match }: MatchRun): { readonly call: () => void } {
  let isArmed = false;
  const judge = match.judgeTurn.bind(match);
  match.judgeTurn = (turn) => {
    const outcome = judge(turn);
    if (!isArmed || outcome.kind !== "advanced" || outcome.turnData.length < 2) return outcome;
    isArmed = false;
    return { kind: "desynced", turn, cause: "worlds-differ", turnData: outcome.turnData };
  };
  const advance = match.tryAdvance.bind(match);
  match.tryAdvance = () => (isArmed ? match.judgeTurn(match.turn + 1) : advance());
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
    change(_to, letter) {
      const { message } = letter;
      // What it signed besides would convict it.
      if (message.kind === "heard" || message.kind === "claims") return null;
      if (message.kind !== "account") return letter;
      return { ...letter, message: { kind: "account", account: { ...message.account, hasFound: false } } };
    },
  };
}

/**
 * It calls halts by way of a victim, whom all others hear first; when those heed the victim no more, it tells that one other check values,
 * so that it halts alone.
 */
export function haltsThroughAnother({ run, session, victimId }: LiarSite): Liar {
  const caller = callerOf(run);
  const late: { readonly atCount: number; readonly to: PlayerId; readonly letter: Letter }[] = [];
  let [count, isLate, isTelling] = [0, false, false];
  const send = session.sendLinkPacket.bind(session);
  const changed = (packet: LinkPacket): LinkPacket => ({
    ...packet,
    turnData: packet.turnData.map((data) =>
      data.playerId === run.match.localPlayerId
        ? { ...data, checksum: (data.checksum ^ 0x5a5a) >>> 0 }
        : data,
    ),
  });
  session.sendLinkPacket = (to, packet) => send(to, isTelling && to === victimId ? changed(packet) : packet);
  const take = run.wire.takeLetters.bind(run.wire);
  // It does not come to the halt that the victim calls then.
  run.wire.takeLetters = () => take().filter(({ message }) => !isTelling || message.kind !== "account");
  return {
    change(to, letter) {
      if (isLate || to === victimId || letter.message.kind !== "account") return letter;
      late.push({ atCount: count + HELD_BACK_COUNTS, to, letter });
      return null;
    },
    act(now) {
      count = now;
      if (now === 5 || now === 35 || now === 65) caller.call();
      isTelling = now >= 95;
      isLate = true;
      for (const one of late.splice(0))
        if (one.atCount > now) late.push(one);
        else run.wire.sendLetter(one.to, one.letter);
      isLate = false;
    },
  };
}
