import type { Packet } from "../../wire/index.ts";
import type { Member, Scene } from "./scene.ts";

/** What would harm a member if others believed that it has said it. */
export function packetsInTheName({ peer }: Member, { sessionId }: Scene): readonly Packet[] {
  const { token } = peer.session;
  const mask = 0xff;
  const roster = { reign: 1, masterId: 1, rosterVersion: 9 };
  return [
    { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
    { kind: "goodbye", reason: "lost-others", end: null, lostMask: 6 },
    { kind: "not-joinable", token, reason: "removed" },
    { kind: "intro", nonce: token, stamp: 7, addresses: [], signature: null },
    { kind: "intro-ack", nonce: token, stamp: 7 },
    { kind: "start", seed: sessionId, ...roster, delayMs: 0, startMs: 0 },
    { kind: "start-ack" },
    {
      ...{
        kind: "ready",
        ...roster,
        heardMask: mask,
        directMask: mask,
        mapChecksum: 0,
        agrees: true,
        sentMs: 1,
      },
      echo: null,
    } as const,
    { kind: "relay", to: 1, from: 2, bytes: new Uint8Array(30) },
  ];
}
