// rendezvous: what peers and the lobby service (src/service) tell each other: messages, datagrams, their limits and checks.
// Each message is a row of a table; its check, its JSON schema and its type come from that row (src/shape). docs/service-protocol.md says what they mean.
// It must not open a socket, read a clock, or know what the service keeps.
export {
  cursor,
  listed,
  PUBLIC_FILTER,
  PUBLIC_WISHES,
  SERVICE_PATHS,
  type LobbyFacts,
  type ListedLobby,
  type PublicFilter,
} from "./lobby-facts.ts";
export { PEER_MESSAGES, readPeerMessage, type PeerMessage } from "./peer-messages.ts";
export {
  readServiceMessage,
  SERVICE_MESSAGES,
  type Refusal,
  type ServiceMessage,
} from "./service-messages.ts";
export {
  readPing,
  readProofAnswer,
  readProofRequest,
  writePing,
  writeProofAnswer,
  writeProofRequest,
} from "./proof-datagram.ts";
export { isLocalCandidate, readEndpoint } from "./endpoint.ts";
export {
  BEAT_EVERY_MS,
  CHANGES_MAX,
  LOBBY_SILENCE_MS_MAX,
  LOCAL_CANDIDATES_MAX,
  PAGE_LOBBIES_MAX,
  PAKE_MESSAGES_MAX,
  PEER_MESSAGE_BYTES_MAX,
  PLACE_ALPHABET,
  PLACE_LETTERS,
  PROVEN_MAX,
  SERVICE_MESSAGE_BYTES_MAX,
  SERVICE_PORT_DEFAULT,
  SERVICE_PROTOCOL,
  SESSION_MS_MAX,
  STRANGER_SESSION_MS_MAX,
  TOKEN_MS_MAX,
  WRONG_TRIES_MAX,
} from "./limits.ts";
