import type { TurnCredentials } from "../../nat/index.ts";
import type { ServiceMessage } from "../../rendezvous/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";
import type { ServicePlace } from "../code/service-place.ts";
import { ServiceSocket } from "../code/service-socket.ts";
import type { StreamPlace } from "./relay-stream.ts";
import { addressOfRelay, readTurnsUri, readTurnUri } from "./try-relay.ts";

/** Of whom a relay is had: of a lobby service, which gives credentials for some hours, or of the player. */
export type RelaySource =
  | { readonly kind: "service"; readonly service: ServicePlace }
  | {
      readonly kind: "own";
      readonly uri: string;
      readonly tlsUri?: string | null; // of the same relay over TLS; null, and by default: it does not speak that
      readonly credentials: TurnCredentials;
    };

/** A relay that a peer may ask for an allocation. */
export interface RelayGrant {
  readonly kind: "grant";
  readonly text: string; // as people name it
  readonly server: Address; // over UDP
  readonly tls: StreamPlace | null; // null: it does not speak that
  readonly credentials: TurnCredentials;
}

/** Why there is none: "none" is for good. The problem is a whole sentence. */
interface NoRelay {
  readonly kind: "none" | "away";
  readonly problem: string;
}

/** A service that beats and does not answer is asked no longer than this. */
const ANSWER_MS_MAX = 10_000;

/** Where the relay is, and who we are there. What a service says is checked: it is no friend. */
export async function findRelay(source: RelaySource, clock: Clock): Promise<RelayGrant | NoRelay> {
  if (source.kind === "own") return grantOf(source.uri, source.tlsUri ?? null, source.credentials);
  const { text } = source.service;
  const answer = await askService(source.service, clock);
  if (typeof answer === "string")
    return { kind: "away", problem: `The lobby service ${text} can't be asked for its relay: ${answer}.` };
  if (answer.kind === "relay")
    return grantOf(answer.uri, answer.tlsUri, { username: answer.username, password: answer.credential });
  const reason = answer.kind === "refused" ? answer.reason : "malformed";
  if (reason === "no-relay") return { kind: "none", problem: `The lobby service ${text} has no relay.` };
  return { kind: "away", problem: `The lobby service ${text} gives nothing for its relay: "${reason}".` };
}

async function grantOf(
  uri: string,
  tlsUri: string | null,
  credentials: TurnCredentials,
): Promise<RelayGrant | NoRelay> {
  const place = readTurnUri(uri);
  if (!place.ok) return { kind: "none", problem: `The relay can't be used: ${place.reason}.` };
  const tlsPlace = tlsUri === null ? null : readTurnsUri(tlsUri);
  if (tlsPlace?.ok === false)
    return { kind: "none", problem: `The relay can't be used: ${tlsPlace.reason}.` };
  const text = placeText(place.value);
  const server = await addressOfRelay(place.value);
  if (server === null)
    return { kind: "away", problem: `The relay ${text} is not found: there is no machine of that name.` };
  const tls = tlsPlace === null ? null : { ...tlsPlace.value, text: placeText(tlsPlace.value) };
  return { kind: "grant", text, server, tls, credentials };
}

function placeText({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Its answer, or the words why there is none. */
function askService(service: ServicePlace, clock: Clock): Promise<ServiceMessage | string> {
  return new Promise((resolve) => {
    const end = (answer: ServiceMessage | string | null): void => {
      stopWaiting();
      socket.close();
      resolve(answer ?? "it hung up");
    };
    const stopWaiting = clock.setTimer(clock.nowMs() + ANSWER_MS_MAX, () => end("it does not answer"));
    const socket: ServiceSocket = new ServiceSocket({
      ...{ url: service.url, clock },
      onOpen: () => void socket.ask({ kind: "relay" }).then(end),
      onTold: () => undefined,
      onGone: end,
    });
  });
}
