import type { Result } from "../base/index.ts";
import { localEndpoints } from "./endpoint.ts";
import { base64, choice, coded, flag, orNull, whole, type ChoiceOf, type Shape } from "../shape/index.ts";
import { PAKE_BYTES_MAX, PEER_MESSAGE_BYTES_MAX, QUESTION_MAX } from "./limits.ts";
import {
  contentHash,
  cursor,
  lobby,
  lobbyId,
  place,
  PUBLIC_FILTER,
  session,
  version,
} from "./lobby-facts.ts";
import { readMessage } from "./read-message.ts";

export const secret: Shape<string> = coded("[0-9a-f]{32}", 32, "known to one peer and the service");
/** By it an answer names its question. */
const n = whole(0, QUESTION_MAX, "comes back in the answer");

/** What a peer says to the service. */
export const PEER_MESSAGES = {
  host: { n, lobby, resumeToken: orNull(secret) },
  update: { n, lobby },
  beat: { n },
  close: { n },
  burn: { n, session },
  find: { n, place, version, contentHash },
  enter: { n, lobbyId, isWatching: flag("of a match that runs"), version, contentHash },
  pake: { n, session, data: base64(1, PAKE_BYTES_MAX) },
  prove: { n },
  proof: { n, proof: base64(16, 16) },
  meet: { n, session, local: localEndpoints },
  leave: { n, session },
  look: { n, ...PUBLIC_FILTER, cursor: orNull(cursor) },
  unlook: { n },
  relay: { n },
} as const;

export type PeerMessage = ChoiceOf<typeof PEER_MESSAGES>;

const PEER_MESSAGE: Shape<PeerMessage> = choice(PEER_MESSAGES);

/** Reads what a peer sent. */
export function readPeerMessage(text: string): Result<PeerMessage, string> {
  return readMessage(PEER_MESSAGE, text, PEER_MESSAGE_BYTES_MAX);
}
