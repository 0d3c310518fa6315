import { assert } from "../../base/index.ts";
import type { Message } from "../../desync/index.ts";
import type { MatchPeer } from "../../match/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  callerOf,
  haltsThroughAnother,
  heldBackHalts,
  idleHalts,
  keepsAccountBack,
  unclaimedHalts,
} from "./halt-liars.ts";
import { signedOtherwise, type Liar, type LiarSite } from "./liar-site.ts";
import {
  forgedPromise,
  keepsPromiseBack,
  promisesItself,
  promisesLess,
  promisesMore,
  twoPromises,
  votes,
} from "./departure-liars.ts";
import {
  blamesOrders,
  culpritsChoice,
  namesLost,
  twoAdmits,
  twoLastAdmits,
  twoLastOrders,
  twoMeanings,
  twoOrders,
  twoSignedOrders,
} from "./order-liars.ts";

/**
 * How it has to end for the others. "convicted": all of them go on without the liar, with a proof; "refused": they tell
 * what it did; "outvoted": the same where more than two play, for of two nobody can know; "put-out": the same, and it is
 * out, for all wait for nothing else; "noticed": the peer that it lies to tells what it did, and can show nobody;
 * "unnamed": it has no effect, and nobody could know. With two players nobody is put out.
 */
type LiarEnd = "convicted" | "refused" | "outvoted" | "put-out" | "noticed" | "unnamed";

export interface LiarKind {
  readonly name: string;
  readonly end: LiarEnd;
  readonly turns?: number; // that have to be played with it; a usual count by default
  readonly stopsOneAlone?: boolean; // of two, the other one has nobody to go on with: the match stands until it goes on alone
  readonly isVictimDead?: boolean; // the one that it speaks of dies as it begins; false by default
  readonly isLowest?: boolean; // of all, as its lie is about what the lowest says; else it is any
  readonly create: (site: LiarSite) => Liar;
}

const OTHER_DIGEST = "0123456789abcdef0123456789abcdef";

/** Each says something that is not so, again and again. */
export const LIAR_KINDS: readonly LiarKind[] = [
  { name: "two-testimonies", end: "convicted", create: twoTestimonies },
  { name: "false-testimony", end: "refused", create: falseTestimony },
  { name: "forged-claim", end: "refused", create: forgedClaim },
  { name: "old-claim", end: "refused", turns: 290, create: oldClaim },
  { name: "no-signature", end: "refused", turns: 320, create: noSignature },
  { name: "early-choice", end: "refused", create: earlyChoice },
  { name: "blames-values", end: "outvoted", create: blamesValues },
  { name: "goodbyes", end: "unnamed", create: goodbyes },
  { name: "names-lost", end: "refused", create: namesLost },
  { name: "culprits-choice", end: "refused", create: culpritsChoice },
  { name: "two-orders", end: "noticed", create: twoOrders },
  { name: "two-signed-orders", end: "convicted", create: twoSignedOrders },
  { name: "blames-orders", end: "refused", create: blamesOrders },
  { name: "idle-halts", end: "put-out", turns: 320, stopsOneAlone: true, create: idleHalts },
  { name: "unclaimed-halts", end: "put-out", turns: 320, stopsOneAlone: true, create: unclaimedHalts },
  { name: "held-back-halts", end: "unnamed", turns: 320, create: heldBackHalts },
  {
    name: "halts-through-another",
    end: "refused",
    turns: 300,
    stopsOneAlone: true,
    create: haltsThroughAnother,
  },
  { name: "keeps-account-back", end: "outvoted", stopsOneAlone: true, create: keepsAccountBack },
  { name: "two-promises", end: "convicted", isVictimDead: true, create: twoPromises },
  { name: "promises-more", end: "convicted", isVictimDead: true, create: promisesMore },
  { name: "promises-less", end: "unnamed", isVictimDead: true, create: promisesLess },
  { name: "keeps-promise-back", end: "unnamed", isVictimDead: true, create: keepsPromiseBack },
  { name: "forged-promise", end: "noticed", create: forgedPromise },
  { name: "promises-itself", end: "unnamed", create: promisesItself },
  { name: "votes", end: "unnamed", create: votes },
  { name: "two-meanings", end: "convicted", create: twoMeanings },
  { name: "two-last-orders", end: "unnamed", create: twoLastOrders },
  { name: "two-admits", end: "noticed", isLowest: true, isVictimDead: true, create: twoAdmits },
  {
    name: "two-last-admits",
    end: "unnamed",
    turns: 330,
    isLowest: true,
    isVictimDead: true,
    create: twoLastAdmits,
  },
];

/** From now on the peer of a match lies, about that player where it is about somebody. `act` of what is returned is for each 100 ms. */
export function beginToLie({ session, run }: MatchPeer, kind: LiarKind, victimId: PlayerId): Liar {
  assert(run !== null, "who lies is in a match");
  const liarId = run.match.localPlayerId;
  const others = session.lobby.remotes.map(({ playerId }) => playerId).sort((a, b) => a - b);
  const lie = kind.create({ run, liarId, victimId, others, session });
  const tell = run.wire.sendLetter.bind(run.wire);
  run.wire.sendLetter = (to, letter) => {
    const changed = lie.change === undefined ? letter : lie.change(to, letter);
    return changed === null ? { ok: true, value: 0 } : tell(to, changed);
  };
  return lie;
}

function isOwn(message: Message, liarId: PlayerId): message is Message & { readonly kind: "claims" } {
  return message.kind === "claims" && message.claims.length === 1 && message.claims[0]!.signer === liarId;
}

/** The same match to all but one player, which it tells of another. */
function twoTestimonies(site: LiarSite): Liar {
  return {
    change(to, letter) {
      const { message } = letter;
      if (to !== site.others[0] || !isOwn(message, site.liarId)) return letter;
      return {
        ...letter,
        message: { kind: "claims", claims: [signedOtherwise(site, message.claims[0]!, OTHER_DIGEST)] },
      };
    },
  };
}

/** Another match to all. */
function falseTestimony(site: LiarSite): Liar {
  return {
    change(_to, letter) {
      const { message } = letter;
      if (!isOwn(message, site.liarId)) return letter;
      return {
        ...letter,
        message: { kind: "claims", claims: [signedOtherwise(site, message.claims[0]!, OTHER_DIGEST)] },
      };
    },
  };
}

/** Two claims in the name of another player, which has signed neither. */
function forgedClaim({ victimId, liarId }: LiarSite): Liar {
  return {
    change(_to, letter) {
      const { message } = letter;
      if (!isOwn(message, liarId)) return letter;
      const forged = { ...message.claims[0]!, signer: victimId };
      const claims = [forged, { ...forged, digest: OTHER_DIGEST }];
      return { ...letter, message: { kind: "claims", claims } };
    },
  };
}

/** The first that it signed, again and again. */
function oldClaim({ liarId }: LiarSite): Liar {
  const said: Message[] = [];
  return {
    change(_to, letter) {
      if (!isOwn(letter.message, liarId)) return letter;
      said.push(letter.message);
      return { ...letter, message: said[0]! };
    },
  };
}

function noSignature({ liarId }: LiarSite): Liar {
  return { change: (_to, letter) => (isOwn(letter.message, liarId) ? null : letter) };
}

/** It goes on without all others, in every halt that it can think of, before anybody stands. */
function earlyChoice({ run, liarId, others }: LiarSite): Liar {
  const withoutMask = others.reduce((mask, id) => mask | (1 << (id - 1)), 0);
  return {
    act() {
      const { view } = run.match.participants.departures.said;
      for (let haltTurn = run.match.turn - 1; haltTurn < run.match.turn + 4; haltTurn += 1)
        for (const to of others)
          if (to !== liarId && haltTurn >= 0)
            run.wire.sendLetter(to, { view, message: { kind: "choice", haltTurn, withoutMask } });
    },
  };
}

/** It says of another one, three times, that it told other check values: calls halts, and shows what it was told. */
function blamesValues({ run, victimId, liarId }: LiarSite): Liar {
  let times = 0;
  const { match } = run;
  const caller = callerOf(run);
  return {
    change(_to, letter) {
      const { message } = letter;
      // What it signed besides would convict it.
      if (message.kind === "heard") return null;
      if (message.kind === "claims")
        return isOwn(message, liarId) && message.claims[0]!.kind === "testimony" ? letter : null;
      if (message.kind !== "account") return letter;
      const at = match.participants.in(message.account.haltTurn).indexOf(victimId);
      const told = message.account.told.map((values, i) =>
        i === at && values !== null ? { ...values, checksum: (values.checksum ^ 0x5a5a) >>> 0 } : values,
      );
      return {
        ...letter,
        message: { kind: "account", account: { ...message.account, hasFound: true, told } },
      };
    },
    act(count) {
      if (count % 30 !== 10 || times >= 3) return;
      times += 1;
      caller.call();
    },
  };
}

/** It says goodbye, as one who has lost all others, and plays on. */
function goodbyes({ others, session }: LiarSite): Liar {
  const lostMask = others.reduce((mask, id) => mask | (1 << (id - 1)), 0);
  return {
    act(count) {
      if (count % 60 === 5) session.sayGoodbye("lost-others", null, lostMask);
    },
  };
}
