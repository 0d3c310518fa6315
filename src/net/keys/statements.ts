import { joined } from "../../base/index.ts";
import { asciiBytes, u32Bytes } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { ReturnAckPacket, ReturnElsewherePacket, ReturnPacket } from "../../wire/index.ts";

/** The session, the speaker and its hearer: what is signed for one says nothing to another. */
export interface Speakers {
  readonly sessionId: number; // u32
  readonly sender: PlayerId;
  readonly receiver: { readonly playerId: PlayerId; readonly key: Uint8Array } | null; // of the return that is answered; null: everybody in the session
}

/** What the signature of a packet covers that is signed and not sealed. */
export function statementOf(
  packet: Omit<ReturnPacket | ReturnAckPacket | ReturnElsewherePacket, "signature">,
  { sessionId, sender, receiver }: Speakers,
): Uint8Array {
  const said = packet as ReturnPacket | ReturnAckPacket | ReturnElsewherePacket;
  const fact = said.kind === "return-ack" ? said.turn : said.matchId;
  const ends = new Uint8Array([sender, receiver?.playerId ?? 0]);
  const label = asciiBytes(`robocat ${said.kind}`);
  const asker = receiver?.key ?? new Uint8Array(0); // or an answer to a run of long ago could be said again
  return joined(label, u32Bytes(sessionId), ends, u32Bytes(said.run), u32Bytes(fact), said.key, asker);
}
