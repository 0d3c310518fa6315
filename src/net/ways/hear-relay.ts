import type { PlayerId } from "../../lockstep/index.ts";
import type { Address, RelayPacket } from "../../wire/index.ts";
import type { Lobby } from "../lobby.ts";
import type { RemotePeer } from "../roster.ts";
import type { DropReason } from "../session-events.ts";
import type { Source } from "./destination.ts";
import type { RelayDesk } from "./relay-desk.ts";

export type RelayHearing =
  | { readonly kind: "for-us"; readonly by: RemotePeer } // the packet within is for this peer
  | { readonly kind: "pass-on"; readonly to: Address }
  | { readonly kind: "dropped"; readonly reason: DropReason };

interface HeardRelay {
  readonly source: Source;
  readonly sender: PlayerId;
  readonly packet: RelayPacket;
  readonly nowMs: number;
}

/**
 * Takes a relay packet: one for this peer, from whoever passes it on, or one to pass on, from the very peer that it is
 * from, to one that this peer reaches directly. One hop: what was passed on once is never passed on again.
 */
export function hearRelay(
  lobby: Lobby,
  desk: RelayDesk,
  { source, sender, packet, nowMs }: HeardRelay,
): RelayHearing {
  const { to, from, bytes } = packet;
  const by = lobby.remoteBy(sender);
  const isItself = by !== null && source.relay === null && by.ways.knows(source.address);
  if (!isItself) return { kind: "dropped", reason: "alien-sender" };
  lobby.noteHeard(by, source, "other", nowMs);
  if (to === lobby.localPlayerId) {
    const isOfThird = from !== sender && lobby.remoteBy(from) !== null;
    return isOfThird ? { kind: "for-us", by } : { kind: "dropped", reason: "alien-sender" };
  }
  const receiver = lobby.remoteBy(to);
  if (from !== sender || receiver === null) return { kind: "dropped", reason: "alien-sender" };
  const address = receiver.ways.directAddress;
  if (address === null) return { kind: "dropped", reason: "no-way" };
  if (!desk.take({ from, to }, bytes.length, nowMs)) return { kind: "dropped", reason: "too-much" };
  return { kind: "pass-on", to: address };
}
