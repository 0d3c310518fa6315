import type { Result } from "../base/index.ts";
import { localEndpoints, provenEndpoint, provenEndpoints } from "./endpoint.ts";
import {
  base64,
  choice,
  coded,
  flag,
  listOf,
  oneOf,
  orNull,
  whole,
  type ChoiceOf,
  type Shape,
} from "../shape/index.ts";
import {
  CHANGES_MAX,
  PAGE_LOBBIES_MAX,
  PAKE_BYTES_MAX,
  QUESTION_MAX,
  SERVICE_MESSAGE_BYTES_MAX,
} from "./limits.ts";
import { cursor, listed, lobbyId, place, session } from "./lobby-facts.ts";
import { secret } from "./peer-messages.ts";
import { readMessage } from "./read-message.ts";

/** Why the service does not do what it was asked. Words for people belong to the client that asks. */
export const REFUSALS = [
  "malformed", // the message is none of the protocol
  "unknown", // there is no such lobby, session or token
  "burnt", // that place was tried wrongly three times; the host has another one
  "other-version",
  "other-content",
  "full",
  "running",
  "busy", // others are trying that place: later
  "too-much", // a budget of this address is used up
  "not-host", // only for a host
  "host-already", // this socket hosts
  "unproven", // of older services: no address was proven yet
  "no-relay", // this service has none
  "disk", // the service can't write; who is known goes on
  "stopping",
] as const;
export type Refusal = (typeof REFUSALS)[number];

const n = whole(0, QUESTION_MAX);
const seconds = whole(0, 2 ** 40, "since 1970");

/** What the service says to a peer. Those with `n` answer. */
export const SERVICE_MESSAGES = {
  done: { n },
  refused: { n: orNull(n), reason: oneOf(REFUSALS), retryMs: orNull(whole(0, 3_600_000)) },
  hosted: { n: orNull(n), lobbyId, place, resumeToken: secret },
  found: { n, lobbyId, session, needsCode: flag("by its place: both run the key exchange") },
  guest: { session, needsCode: flag("by its place: both run the key exchange") },
  pake: { session, data: base64(1, PAKE_BYTES_MAX) },
  ended: { session, reason: oneOf(["left", "burnt", "late", "closed"]) },
  token: { n, token: base64(16, 16), port: whole(1, 65_535, "UDP, at the service's address") },
  proven: { n, address: provenEndpoint },
  met: { session, addresses: provenEndpoints, local: localEndpoints, punchInMs: whole(0, 10_000) },
  lobbies: { n, lobbies: listOf(listed, { most: PAGE_LOBBIES_MAX }), cursor: orNull(cursor) },
  changes: { changed: listOf(listed, { most: CHANGES_MAX }), gone: listOf(lobbyId, { most: CHANGES_MAX }) },
  relay: {
    n,
    uri: coded("turn:[0-9A-Za-z.:\\[\\]-]+", 300),
    tlsUri: orNull(coded("turns:[0-9A-Za-z.:\\[\\]-]+", 300)), // the same relay over TLS; null: it does not speak that
    username: coded("[0-9a-f:]+", 64),
    credential: base64(20, 20),
    expiresAt: seconds,
  },
} as const;

export type ServiceMessage = ChoiceOf<typeof SERVICE_MESSAGES>;

const SERVICE_MESSAGE: Shape<ServiceMessage> = choice(SERVICE_MESSAGES);

/** Reads what a service sent: it is no friend, so it is checked as peers are. */
export function readServiceMessage(text: string): Result<ServiceMessage, string> {
  return readMessage(SERVICE_MESSAGE, text, SERVICE_MESSAGE_BYTES_MAX);
}
