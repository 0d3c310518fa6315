import type { Letter } from "../../desync/index.ts";
import { isInMask, maskOfPlayers, playersOfMask, type Statement } from "../../lockstep/index.ts";
import { SIGNATURE_BYTES } from "../../seal/index.ts";
import type { Command, PlayerId } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import type { Liar, LiarSite } from "./liar-site.ts";

/** A count is 100 ms. */
const COUNTS_A_SECOND = 10;
/** Turn data of one who has died that nobody but the liar has ever seen. */
const INVENTED_TURNS = 2;
const INVENTED_ORDER: Command = { kind: "stop", cats: [1] };

/**
 * Somebody has died. The liar makes up two more turns of it as it calls it gone. It promises the lowest of the others that it holds them, gives
 * them to that one alone, and promises the rest that it does not.
 */
export function twoPromises({ run: { match }, session, liarId, victimId, others }: LiarSite): Liar {
  const believer = others.find((id) => id !== victimId)!;
  let lastTrue = Infinity;
  const hear = match.participants.hear.bind(match.participants);
  match.participants.hear = (event) => {
    if (lastTrue === Infinity && event.kind === "silence" && event.playerId === victimId) {
      lastTrue = match.book.heldTurnOf(victimId);
      for (let turn = lastTrue + 1; turn <= lastTrue + INVENTED_TURNS; turn += 1) {
        // Its own check values are right: the made up data are found out by none of them.
        const own = match.book.received(turn).get(liarId);
        if (own !== undefined)
          match.book.add({ ...own, playerId: victimId, commands: [INVENTED_ORDER] }, victimId);
      }
    }
    return hear(event);
  };
  const mayHave = (to: PlayerId): boolean => {
    const { view = 0, promised = 0 } = match.participants.departures.heard[to] ?? {};
    return to === believer && (view !== 0 || isInMask(promised, victimId));
  };
  const send = session.match.sendLinkPacket.bind(session.match);
  const without = (packet: LinkPacket): LinkPacket => ({
    ...packet,
    turnData: packet.turnData.filter(({ playerId, turn }) => playerId !== victimId || turn <= lastTrue),
  });
  session.match.sendLinkPacket = (to, packet) => send(to, mayHave(to) ? packet : without(packet));
  return {
    change(to, letter): Letter {
      const { message } = letter;
      if (message.kind !== "statement" || to === believer) return letter;
      const { statement } = message;
      const lie: Statement = {
        ...statement,
        held: playersOfMask(statement.promised).map((id, i) =>
          id === victimId ? Math.min(statement.held[i]!, lastTrue) : statement.held[i]!,
        ),
      };
      return { ...letter, message: { kind: "statement", statement: lie } };
    },
  };
}

/** Somebody has died. The liar promises the lowest of the others that it holds one turn more of it than it does, and gives nothing. */
export function promisesMore({ victimId, others }: LiarSite): Liar {
  return promisesOtherwise(
    victimId,
    others.find((id) => id !== victimId)!,
    1,
  );
}

/** The same, of one turn less: nothing is missing, and yet the one goes by other promises than the rest. */
export function promisesLess({ victimId, others }: LiarSite): Liar {
  return promisesOtherwise(
    victimId,
    others.find((id) => id !== victimId)!,
    -1,
  );
}

function promisesOtherwise(victimId: PlayerId, believer: PlayerId, more: number): Liar {
  return {
    change(to, letter): Letter {
      const { message } = letter;
      if (message.kind !== "statement" || to !== believer) return letter;
      const { statement } = message;
      const held = playersOfMask(statement.promised).map((id, i) =>
        id === victimId ? Math.max(-1, statement.held[i]! + more) : statement.held[i]!,
      );
      return { ...letter, message: { kind: "statement", statement: { ...statement, held } } };
    },
  };
}

/** Somebody has died. The liar promises nothing to the lowest of the others, and says to it that it has gone on with the rest. */
export function keepsPromiseBack({ victimId, others }: LiarSite): Liar {
  const believer = others.find((id) => id !== victimId)!;
  return {
    change(to, letter): Letter | null {
      const { message } = letter;
      const isPromise = message.kind === "statement" && message.statement.promised !== 0;
      return isPromise && to === believer ? null : letter;
    },
  };
}

/** Each second it shows all others a promise of another one, that all the rest are gone, which that one has never signed. */
export function forgedPromise({ run, victimId, liarId, others }: LiarSite): Liar {
  return {
    act(count) {
      if (count % COUNTS_A_SECOND !== 0) return;
      const { said } = run.match.participants.departures;
      const promised = maskOfPlayers(others.filter((id) => id !== victimId));
      const held = playersOfMask(promised).map(() => run.match.turn);
      const among = maskOfPlayers([liarId, victimId]);
      const number = said.number + 1;
      const statement: Statement = { ...said, number, promised, gone: promised, held, among, named: [] };
      const message = {
        ...{ kind: "promise" as const, signer: victimId, statement },
        signature: new Uint8Array(SIGNATURE_BYTES).fill(liarId),
      };
      for (const to of others) if (to !== victimId) run.wire.sendLetter(to, { view: said.view, message });
    },
  };
}

/** Each second it says that it is gone itself, and up to which turn all have what is its own: to each another one. */
export function promisesItself({ run, liarId, others }: LiarSite): Liar {
  let { number } = run.match.participants.departures.said;
  return {
    act(count) {
      if (count % COUNTS_A_SECOND !== 0) return;
      const { said } = run.match.participants.departures;
      const own = maskOfPlayers([liarId]);
      for (const to of others) {
        number += 1;
        const held = [run.match.turn - to];
        const facts = { number, gone: own, promised: own, held, among: maskOfPlayers(others), named: [] };
        const statement: Statement = { ...said, ...facts };
        run.wire.sendLetter(to, { view: said.view, message: { kind: "statement", statement } });
      }
    },
  };
}

/** It casts a vote on another one, and takes it back, ten times a second. */
export function votes({ run: { match }, victimId }: LiarSite): Liar {
  return {
    act(count) {
      match.participants.hear({ kind: "vote", playerId: victimId, isFor: count % 2 === 0 });
    },
  };
}
