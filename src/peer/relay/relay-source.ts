import type { LineFault, RelayFact } from "../../channel/index.ts";
import type { TurnCredentials } from "../../nat/index.ts";
import type { ServiceMessage } from "../../rendezvous/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";
import type { ServicePlace } from "../code/service-place.ts";
import { ServiceSocket } from "../code/service-socket.ts";
import type { StreamPlace } from "./relay-stream.ts";
import { addressOfRelay, readTurnsUri, readTurnUri } from "./try-relay.ts";

/** Where a relay comes from: a lobby service, which gives credentials for some hours, or the player. */
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

/** Why there is none: "none" is for good. */
interface NoRelay {
  readonly kind: "none" | "away";
  readonly problem: RelayFact;
}

/** A service that beats and does not answer is asked no longer than this. */
const ANSWER_MS_MAX = 10_000;

/** Where the relay is, and our credentials there. What a service says is checked: it is no friend. */
export async function findRelay(source: RelaySource, clock: Clock): Promise<RelayGrant | NoRelay> {
  if (source.kind === "own") return grantOf(source.uri, source.tlsUri ?? null, source.credentials);
  const { text: service } = source.service;
  const { answer, fault } = await askService(source.service, clock);
  if (answer === null) return { kind: "away", problem: { kind: "relay-unasked", service, fault } };
  if (answer.kind === "relay")
    return grantOf(answer.uri, answer.tlsUri, { username: answer.username, password: answer.credential });
  const refusal = answer.kind === "refused" ? answer.reason : "malformed";
  return refusal === "no-relay"
    ? { kind: "none", problem: { kind: "no-relay", service } }
    : { kind: "away", problem: { kind: "relay-denied", service, refusal } };
}

async function grantOf(
  uri: string,
  tlsUri: string | null,
  credentials: TurnCredentials,
): Promise<RelayGrant | NoRelay> {
  const place = readTurnUri(uri);
  if (!place.ok) return { kind: "none", problem: { kind: "relay-unusable", fault: place.reason } };
  const tlsPlace = tlsUri === null ? null : readTurnsUri(tlsUri);
  if (tlsPlace?.ok === false)
    return { kind: "none", problem: { kind: "relay-unusable", fault: tlsPlace.reason } };
  const text = placeText(place.value);
  const server = await addressOfRelay(place.value);
  if (server === null) return { kind: "away", problem: { kind: "relay-not-found", relay: text } };
  const tls = tlsPlace === null ? null : { ...tlsPlace.value, text: placeText(tlsPlace.value) };
  return { kind: "grant", text, server, tls, credentials };
}

function placeText({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

type Asked =
  | { readonly answer: ServiceMessage; readonly fault: null }
  | { readonly answer: null; readonly fault: LineFault };

/** Its answer, or why there is none. */
function askService(service: ServicePlace, clock: Clock): Promise<Asked> {
  return new Promise((resolve) => {
    const end = (asked: Asked): void => {
      stopWaiting();
      socket.close();
      resolve(asked);
    };
    const endFor = (fault: LineFault): void => end({ answer: null, fault });
    const stopWaiting = clock.setTimer(clock.nowMs() + ANSWER_MS_MAX, () => endFor({ kind: "no-answer" }));
    const socket: ServiceSocket = new ServiceSocket({
      ...{ url: service.url, clock },
      onOpen: () =>
        void socket
          .ask({ kind: "relay" })
          .then((answer) => (answer === null ? endFor({ kind: "hung-up" }) : end({ answer, fault: null }))),
      onTold: () => undefined,
      onGone: endFor,
    });
  });
}
