import { assert, digestOf, isDigest, type Digest } from "../base/index.ts";
import { recordedTurnDigest, type CommandWords } from "../lockstep/index.ts";
import { isSignedBy, type CipherSuite, type Claim } from "../seal/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { writeHeader, type ReplayHeader } from "./header-codec.ts";
import type { Replay } from "./read-replay.ts";

/** A player whose signature covers a replay, and the turn to which it does; `isGood`: it fits what the file says. */
interface Cover {
  readonly playerId: PlayerId;
  readonly identity: Uint8Array;
  readonly turn: number;
  readonly isGood: boolean;
}

/** From this PROTOCOL_VERSION on the words of a command that is signed tell whether a place or a line is among them. */
const PRESENCE_TOLD_SINCE = 14;

/** What the chain over the turns of a match begins with: of its match and map records, which all files have alike. */
export function startOfRecord(header: ReplayHeader): Digest {
  return digestOf(writeHeader(header).matchBytes);
}

/** What is signed: turn and head of the chain. */
export function sayingOfRecord(turn: number, digest: Digest) {
  assert(isDigest(digest), "a head of the chain is a digest");
  return { kind: "testimony", key: [turn, 0], digest } as const;
}

/** The signatures that cover a replay; empty: nobody has signed it, or it breaks off before its end. */
export function coverOf(replay: Replay, suite: Pick<CipherSuite, "verify">): readonly Cover[] {
  const { recordStart, signed, turns } = replay;
  if (recordStart === null || signed === null) return [];
  const wanted = new Set(signed.signatures.map(({ turn }) => turn));
  const heads = new Map<number, Digest>();
  const form: CommandWords = signed.protocolVersion < PRESENCE_TOLD_SINCE ? "told-without-presence" : "told";
  let digest = recordStart;
  for (const { turn, checksum, playerCommands } of turns) {
    digest = recordedTurnDigest(digest, { turn, checksum }, playerCommands, form);
    if (wanted.has(turn)) heads.set(turn, digest);
  }
  return signed.signatures.map(({ playerId, identity, turn, signature }) => {
    const head = heads.get(turn);
    const claim: Claim | null =
      head === undefined ? null : { signer: playerId, ...sayingOfRecord(turn, head), signature };
    const isGood = claim !== null && isSignedBy(identity, suite, signed, claim);
    return { playerId, identity, turn, isGood };
  });
}
