import type { Letter } from "../../desync/index.ts";
import { isInMask, turnDataDigest, type TurnData } from "../../lockstep/index.ts";
import type { Claim } from "../../seal/index.ts";
import { COMMAND_KINDS, type Command, type PlayerId } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import { signedOtherwise, type Liar, type LiarSite } from "./liar-site.ts";

/** It lies about the orders of so many turns on end, no more: each time there is something to heal. */
const TURNS_BETWEEN_LIES = 40;
const OTHER_ORDER: Command = { kind: "stop", cats: [1] };
const PLACELESS_RALLY = { kind: "rally", cushion: 0, at: null } as const;
/** Where its cats walk, in 1/256 of a unit; and later cats than there are any. */
const AIM = { x: 800, y: 1_300 } as const;
/** In the matches of liars. */
const CATS_EACH = 20;
/** In the order that has two meanings; some are not its own, so these get no order. */
const CATS_TOLD = 10;
/** A count is 100 ms. */
const COUNTS_BETWEEN_FAULTS = 30;

function isLiedAbout(turn: number): boolean {
  return turn % TURNS_BETWEEN_LIES === 0;
}

/** Of some turns, else those that they are. */
function sometimesOtherOrders(data: TurnData): TurnData {
  return isLiedAbout(data.turn) ? { ...data, commands: [...data.commands, OTHER_ORDER] } : data;
}

/** It tells one other orders than all the rest; what it signs is what it told those. */
export function twoOrders(site: LiarSite): Liar {
  return tellTwo(site, sometimesOtherOrders);
}

/** The same, and then it says goodbye, before anybody has run them: nobody can ask it what it said. */
export function twoLastOrders(site: LiarSite): Liar {
  return thenLeave(site, tellTwo(site, sometimesOtherOrders));
}

/** It lets a player back in that is gone, and tells one alone: it is the lowest, whose word it is. */
export function twoAdmits(site: LiarSite): Liar {
  const { victimId, others } = site;
  return tellTwo(site, (data) => sometimesAdmits(data, site), others.filter((id) => id !== victimId)[0]);
}

/** The same, and then it says goodbye. */
export function twoLastAdmits(site: LiarSite): Liar {
  return thenLeave(site, twoAdmits(site));
}

function sometimesAdmits(data: TurnData, { run, victimId }: LiarSite): TurnData {
  const isGone = !run.match.book.rosterIn(data.turn).peers.includes(victimId);
  if (!isLiedAbout(data.turn) || !isGone) return data;
  return { ...data, commands: [...data.commands, { kind: "admit", playerId: victimId }] };
}

/** It says goodbye once it has told that lie. */
function thenLeave({ run, session, others }: LiarSite, liar: Liar): Liar {
  const lostMask = others.reduce((mask, id) => mask | (1 << (id - 1)), 0);
  return {
    ...liar,
    act() {
      const { givenTurn } = run.match.book;
      if ([0, 1, 2].some((ago) => isLiedAbout(givenTurn - ago)))
        session.sayGoodbye("lost-others", null, lostMask);
    },
  };
}

/** The same, and it signs for each what it told it. */
export function twoSignedOrders(site: LiarSite): Liar {
  return signTwo(site, sometimesOtherOrders);
}

/**
 * The same with orders whose words differ only in whether a rally has a place: its cats walk in the one game, and stand in the other. Were that not in the
 * words, one signature would fit both.
 */
export function twoMeanings(site: LiarSite): Liar {
  const { commands } = site.run.match;
  return {
    ...signTwo(site, otherMeaning),
    act(count) {
      if (count % COUNTS_BETWEEN_FAULTS !== 5) return;
      commands.give(PLACELESS_RALLY);
      commands.give({ kind: "move", cats: catsOfTwoMeanings(site.liarId), ...AIM });
    },
  };
}

/** Of that player's cats those whose ids can't be taken for a count. */
function catsOfTwoMeanings(playerId: PlayerId): readonly number[] {
  const last = playerId * CATS_EACH;
  const own = Array.from({ length: CATS_TOLD - 2 }, (_, i) => last - CATS_TOLD + 3 + i);
  return [COMMAND_KINDS.indexOf("hold"), CATS_TOLD, ...own];
}

/** The words of a rally and a walk, were the first two words of the walk the rally's place, and the rest a halt. */
function otherMeaning(data: TurnData): TurnData {
  const commands = data.commands.map((command, i): Command => {
    const [before, next] = [data.commands[i - 1], data.commands[i + 1]];
    if (isPlaceless(command) && next?.kind === "move")
      return { ...command, at: { x: COMMAND_KINDS.indexOf("move"), y: next.cats.length } };
    if (command.kind !== "move" || !isPlaceless(before)) return command;
    return { kind: "hold", cats: [...command.cats.slice(2), command.x, command.y] };
  });
  return { ...data, commands };
}

function isPlaceless(command: Command | undefined): command is typeof PLACELESS_RALLY {
  return command?.kind === "rally" && command.at === null;
}

/** It tells one other turn data than all the rest, which are those in its own game. */
function tellTwo(
  { session, liarId, others }: LiarSite,
  other: (data: TurnData) => TurnData,
  told = others[0],
): Liar {
  const send = session.match.sendLinkPacket.bind(session.match);
  const changed = (packet: LinkPacket): LinkPacket => ({
    ...packet,
    turnData: packet.turnData.map((data) => (data.playerId === liarId ? other(data) : data)),
  });
  session.match.sendLinkPacket = (to, packet) => send(to, to === told ? changed(packet) : packet);
  return {};
}

/** The same, and it signs for each what it told it. */
function signTwo(site: LiarSite, other: (data: TurnData) => TurnData): Liar {
  const { run, liarId, others } = site;
  const changed = (claim: Claim): Claim => {
    const data = claim.kind === "orders" ? run.match.book.received(claim.key[0]).get(liarId) : undefined;
    if (data === undefined) return claim;
    const digest = turnDataDigest(other(data));
    return digest === turnDataDigest(data) ? claim : signedOtherwise(site, claim, digest);
  };
  return {
    ...tellTwo(site, other),
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
  book.add = (data, from) => add(data.playerId === victimId ? sometimesOtherOrders(data) : data, from);
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
