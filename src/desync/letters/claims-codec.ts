import {
  as,
  digest,
  list,
  noted,
  record,
  u,
  whole,
  word,
  type Schema,
  type WithKind,
} from "../../base/index.ts";
import { CLAIM_KINDS, type Claim } from "../../seal/index.ts";
import { id3, signature } from "../../wire/index.ts";
import { attempt, haltTurn } from "./halt-codec.ts";

/** Claims of one letter: of every player one, or two of one. */
const CLAIMS_MAX = 8;

const claim: Schema<Claim> = record({
  kind: word(CLAIM_KINDS, 5),
  signer: id3("who has signed it"),
  key: as(noted(record({ first: u(32), second: u(32) }), "where in the match it is said, below"), {
    to: ({ first, second }): Claim["key"] => [first, second],
    from: ([first, second]) => ({ first, second }),
  }),
  digest: digest("of what is said"),
  signature: signature("Ed25519 (RFC 8032)"),
});

/** What the sender has signed, or others have. Two that contradict each other convict whoever signed both. */
export const claims = record({
  claims: list(whole({ from: 1, to: CLAIMS_MAX, bits: 3 }), claim, "what is claimed"),
});

/** To all, once the accounts of an attempt are here: what they were, so that whoever has others tells. */
export const heard = record({
  haltTurn,
  attempt: attempt(),
  digest: digest("of the digests of all accounts, by ascending player"),
});
export type HeardMessage = WithKind<"heard", typeof heard>;
