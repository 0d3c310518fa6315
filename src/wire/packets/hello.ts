import {
  checked,
  counted,
  custom,
  decoded,
  encoded,
  noted,
  octets,
  optional,
  record,
  u,
  whole,
  word,
  type Of,
  type WithKind,
} from "../../base/index.ts";
import { COOKIE_BYTES, KEY_BYTES } from "../../seal/index.ts";
import { SIM_VERSION } from "../../sim/index.ts";
import { address, addresses, cause, identity, key, name, signature } from "../parts/members.ts";
import { HELLO_SEALED_BYTES_MAX } from "../constants.ts";

export const COOKIE_ECHO_BYTES = 8;
/** What fills a hello without a cookie up to the length of its answer. */
const PADDING_BYTES = COOKIE_ECHO_BYTES + COOKIE_BYTES - 1;
/** Without its head. */
export const HELLO_BARE_BYTES = KEY_BYTES + 1 + PADDING_BYTES;
const FORM_BARE = 0;
const FORM_PROVEN = 1;

/** That the newcomer reads where it writes from, and who it is, for the receiver alone. */
export const proof = record({
  cookie: octets(COOKIE_BYTES, "as it came"),
  number: u(32, "with which the rest is sealed"),
  sealed: counted(
    whole({ from: 1, to: HELLO_SEALED_BYTES_MAX, bits: 16, less: 0 }),
    "(`HELLO_SEALED_BYTES_MAX`): below, sealed for who gave the cookie",
  ),
});
export type HelloProof = Of<typeof proof>;

/** Null: it has no cookie yet; such a hello is as long as its answer. */
const formed = custom<HelloProof | null>("form u8", {
  write: (writer, value) => {
    writer.u8(value === null ? FORM_BARE : FORM_PROVEN);
    if (value === null) writer.bytes(new Uint8Array(PADDING_BYTES));
    else proof.write(writer, value, null);
  },
  read: (reader) => {
    const form = reader.u8();
    if (form === FORM_PROVEN) return proof.read(reader, null);
    if (form !== FORM_BARE || reader.bytes(PADDING_BYTES).some((byte) => byte !== 0)) reader.fail();
    return null;
  },
  shape: optional(proof).shape,
});
const FORMS = `0: without a cookie, then ${PADDING_BYTES} bytes of 0; 1: with one, then what is below; others are refused`;

/**
 * A newcomer asks to be let in. Sent to any peer until it is answered: the first one by a cookie, the next ones, which bring it
 * back, by the peer that lets newcomers in.
 */
export const hello = record({ key: key("the newcomer's, of this session"), proof: noted(formed, FORMS) });
export type HelloPacket = WithKind<"hello", typeof hello>;

/** What a newcomer says of itself. */
export const helloFacts = record({
  token: u(32, "chosen at random by the newcomer: this run of it, whatever its address"),
  simVersion: u(16, `\`SIM_VERSION\`, ${SIM_VERSION}`),
  content: u(32, "of the rules as they are built: the first digits of the hash of their sources"),
  mapChecksum: u(32, "of the map that the newcomer holds already; 0: none"),
  name: name(),
  addresses: addresses("its own as its machine knows them, with its port; none of its loopback"),
  identity: identity("the newcomer's"),
  signature: signature("the introduction: this key is of that identity"),
});
export type HelloFacts = Of<typeof helloFacts>;

/** The facts of a hello as they are sealed. */
export function writeHelloFacts(value: HelloFacts): Uint8Array {
  return encoded(helloFacts, value, HELLO_SEALED_BYTES_MAX);
}

/** Null: they are malformed. */
export function readHelloFacts(bytes: Uint8Array): HelloFacts | null {
  return decoded(helloFacts, bytes);
}

/**
 * The answer to a hello without a cookie, by any peer, which keeps nothing of it; and to one that brings the cookie back, but says what
 * does not open here: then it is the same cookie, with another echo, for only a peer that got it can know that one.
 */
export const cookie = record({
  echo: octets(
    COOKIE_ECHO_BYTES,
    `the first ${COOKIE_ECHO_BYTES} bytes (\`COOKIE_ECHO_BYTES\`) of the newcomer's key; where its hello does not open, of the cookie`,
  ),
  cookie: octets(COOKIE_BYTES, "to come back with"),
  key: key("the sender's, of this session"),
});
export type CookiePacket = WithKind<"cookie", typeof cookie>;

/** The order of the wire; only ever append. */
const REASONS = [
  "full",
  "started",
  "other-version",
  "removed",
  "missed",
  "other-content",
  "blocked",
] as const;
export type RefusalReason = (typeof REASONS)[number];

/**
 * The master peer does not let the newcomer in. "missed" is for one that was in, was silent for too long, and may come back: it says
 * hello again.
 */
export const notJoinable = checked(
  record({
    token: u(32, "of the hello; of the peer that is removed or missed"),
    reason: word(REASONS, 8),
    cause: optional(cause("as the host gave it; of removed alone")),
  }),
  "there is a cause of removed alone",
  ({ reason, cause: given }) => given === null || reason === "removed",
);

/** A peer that is not the master names the one that is; the newcomer asks there. */
export const notMasterPeer = record({
  token: u(32, "of the hello"),
  masterAddress: address("the newcomer asks there"),
});
