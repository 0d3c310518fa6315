import type { Letter } from "../../desync/index.ts";
import { isInMask, turnDataDigest, type TurnData } from "../../lockstep/index.ts";
import type { Claim } from "../../seal/index.ts";
import type { Command, PlayerId } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import { signedOtherwise, type Liar, type LiarSite } from "./liar-site.ts";

/** It lies about the orders of so many turns on end, no more: each time there is something to heal. */
const TURNS_BETWEEN_LIES = 40;
const OTHER_ORDER: Command = { kind: "stop", cats: [1] };
/** A count is 100 ms. */
const COUNTS_BETWEEN_FAULTS = 30;

function isLiedAbout(turn: number): boolean {
  return turn % TURNS_BETWEEN_LIES === 0;
}

function otherOrders(data: TurnData): TurnData {
  return { ...data, commands: [...data.commands, OTHER_ORDER] };
}

/** It tells one other orders than all the rest; what it signs is what it told those. */
export function twoOrders({ session, liarId, others }: LiarSite): Liar {
  const send = session.match.sendLinkPacket.bind(session.match);
  const changed = (packet: LinkPacket): LinkPacket => ({
    ...packet,
    turnData: packet.turnData.map((data) =>
      data.playerId === liarId && isLiedAbout(data.turn) ? otherOrders(data) : data,
    ),
  });
  session.match.sendLinkPacket = (to, packet) => send(to, to === others[0] ? changed(packet) : packet);
  return {};
}

/** The same, and it signs for each what it told it. */
export function twoSignedOrders(site: LiarSite): Liar {
  const { run, liarId, others } = site;
  const otherDigest = (turn: number): string | null => {
    const data = run.match.book.received(turn).get(liarId);
    return data === undefined || !isLiedAbout(turn) ? null : turnDataDigest(otherOrders(data));
  };
  const changed = (claim: Claim): Claim => {
    const digest = claim.kind === "orders" ? otherDigest(claim.key[0]) : null;
    return digest === null ? claim : signedOtherwise(site, claim, digest);
  };
  return {
    ...twoOrders(site),
    change(to, letter): Letter {
      const { message } = letter;
      if (message.kind !== "claims" || to !== others[0]) return letter;
      return { ...letter, message: { kind: "claims", claims: message.claims.map(changed) } };
    },
  };
}

/** It says that another one told it other orders than all the rest, again and again. */
export function blamesOrders({ run, victimId }: LiarSite): Liar {
  const { book } = run.match;
  const add = book.add.bind(book);
  book.add = (data, from) =>
    add(data.playerId === victimId && isLiedAbout(data.turn) ? otherOrders(data) : data, from);
  return {};
}

/** It calls a player gone that is there. */
export function namesLost({ run: { match }, victimId }: LiarSite): Liar {
  return {
    act() {
      if (isInMask(match.participants.departures.peers, victimId))
        match.participants.hear({ kind: "silence", playerId: victimId });
    },
  };
}

/** Its game differs until the match stands for it; it would have all others left out. */
export function culpritsChoice({ run, others }: LiarSite): Liar {
  const withoutMask = others.reduce((mask: number, id: PlayerId) => mask | (1 << (id - 1)), 0);
  return {
    act(count) {
      const { match } = run;
      if (count % COUNTS_BETWEEN_FAULTS === 5) match.world.cats.health[0]! -= 1;
      const { view } = match.participants.departures.said;
      for (let haltTurn = Math.max(0, match.turn - 1); haltTurn < match.turn + 3; haltTurn += 1)
        for (const to of others)
          run.wire.sendLetter(to, { view, message: { kind: "choice", haltTurn, withoutMask } });
    },
  };
}
