import type { Address, Packet, RefusalReason } from "../wire/index.ts";
import type { Lobby } from "./lobby.ts";
import { toAddress, type AddressedPacket } from "./ways/destination.ts";

interface HelloContext {
  readonly from: Address;
  readonly isInLobby: boolean; // no match has begun
  readonly simVersion: number;
  readonly playerCountMax: number;
  readonly localName: string;
  readonly nowMs: number;
}

/** What a peer of a session says to a newcomer's hello, and whether the newcomer was let in by it. */
export function answerHello(
  lobby: Lobby,
  hello: Packet & { readonly kind: "hello" },
  { from, isInLobby, simVersion, playerCountMax, localName, nowMs }: HelloContext,
): { readonly packets: readonly AddressedPacket[]; readonly isAdmitted: boolean } {
  const { token } = hello;
  const say = (packet: Packet) => ({ packets: [{ to: toAddress(from), packet }], isAdmitted: false });
  const refuse = (reason: RefusalReason) => say({ kind: "not-joinable", token, reason });

  if (!lobby.isMasterPeer) {
    const { masterAddress } = lobby;
    return masterAddress === null
      ? { packets: [], isAdmitted: false }
      : say({ kind: "not-master-peer", token, masterAddress });
  }
  if (hello.simVersion !== simVersion) return refuse("other-version");
  if (!isInLobby) {
    // A hello that a player of the match sent long ago may still arrive.
    return lobby.isKnown(token) ? { packets: [], isAdmitted: false } : refuse("started");
  }
  const admitted = lobby.admit(from, hello, { playerCountMax, nowMs });
  if (admitted === "full" || admitted === "removed") return refuse(admitted);
  const newcomer = lobby.remoteOf(token)!;
  const welcome = lobby.welcomeTo(newcomer, localName);
  // To where the hello came from, while it is not known that the newcomer is anywhere else.
  const answer = newcomer.hasBeenHeard ? welcome : { ...welcome, to: toAddress(from) };
  return { packets: [answer], isAdmitted: admitted === "new" };
}
