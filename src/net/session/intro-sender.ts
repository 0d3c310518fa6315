import { isInMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import {
  INTROS_AT_ONCE,
  INTROS_PER_SECOND,
  INTROS_PER_SECOND_MATCH,
  INTROS_WITH_ADDRESSES,
} from "../constants.ts";
import { toPeer, type AddressedPacket } from "../lobby/destination.ts";
import { easeOf } from "../lobby/ease.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import type { DueIntro } from "../ways/peer-ways.ts";

interface Local {
  readonly token: number;
  readonly addresses: readonly Address[]; // its own, to be told
}

interface Moment {
  readonly nowMs: number;
  readonly isInMatch: boolean;
}

/** The intros of a session: by each way that is to be tried, but never more at a time than a slow line carries. */
export class IntroSender {
  #allowance = INTROS_AT_ONCE;
  #atMs = -Infinity;

  /** The intros to these peers that are due now: first to those without a way, what was tried least lately before others. */
  collect(remotes: readonly RemotePeer[], local: Local, moment: Moment): readonly AddressedPacket[] {
    const { nowMs, isInMatch } = moment;
    const due = remotes.flatMap((remote) => {
      const relays = remote.ways.isDirectFresh(nowMs) ? [] : relaysTo(remote, remotes, moment);
      const others = remotes.filter((other) => other !== remote);
      const othersHeardMs = Math.max(...others.map(({ lastHeardMs }) => lastHeardMs), -Infinity);
      return remote.ways
        .update({ nowMs, isInMatch, relays, othersHeardMs })
        .map((intro, index) => ({ remote, intro, index }));
    });
    const rank = ({ ways }: RemotePeer): number => (ways.way === null ? 0 : 1);
    due.sort(
      (a, b) =>
        rank(a.remote) - rank(b.remote) ||
        a.intro.lastIntroMs - b.intro.lastIntroMs || // NaN for two that were never sent: the next decides
        a.index - b.index,
    );
    return due.slice(0, this.#take(due.length, easeOf(remotes), moment)).map(({ remote, intro }) => {
      const stamp = remote.ways.candidates.noteIntro(intro.route, nowMs);
      return introTo(remote, { ...intro, stamp }, { local, moment });
    });
  }

  /** So many of them may go now. */
  #take(count: number, ease: number, { nowMs, isInMatch }: Moment): number {
    const perSecond = isInMatch ? INTROS_PER_SECOND_MATCH : INTROS_PER_SECOND / ease;
    const grown = (Math.max(0, nowMs - this.#atMs) * perSecond) / 1_000;
    this.#allowance = Math.min(INTROS_AT_ONCE, this.#allowance + grown);
    this.#atMs = nowMs;
    const taken = Math.min(count, Math.floor(this.#allowance));
    this.#allowance -= taken;
    return taken;
  }
}

function introTo(
  remote: RemotePeer,
  { route, introCount, stamp }: DueIntro & { readonly stamp: number },
  { local, moment }: { readonly local: Local; readonly moment: Moment },
): AddressedPacket {
  const { token, addresses } = local;
  const isTold = !moment.isInMatch && introCount < INTROS_WITH_ADDRESSES;
  return {
    to: toPeer(remote, route),
    packet: { kind: "intro", token, stamp, addresses: isTold ? addresses : [] },
  };
}

/**
 * Who may pass packets on to that peer, the best first: who is reached directly, and by its own word reaches that peer
 * directly. In the match there are no heartbeats and that word is old, so the others come after those.
 */
function relaysTo(
  remote: RemotePeer,
  remotes: readonly RemotePeer[],
  { nowMs, isInMatch }: Moment,
): readonly PlayerId[] {
  const reaches = ({ directMask }: RemotePeer): boolean => isInMask(directMask, remote.playerId);
  const rank = (relay: RemotePeer): number => (reaches(relay) ? 0 : 1);
  return remotes
    .filter((relay) => relay !== remote && relay.ways.isDirectFresh(nowMs) && (isInMatch || reaches(relay)))
    .sort((a, b) => rank(a) - rank(b) || (a.roundTrip.ms ?? Infinity) - (b.roundTrip.ms ?? Infinity) || 0)
    .map(({ playerId }) => playerId);
}
