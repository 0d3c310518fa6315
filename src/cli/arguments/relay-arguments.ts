import { fail, ok, type Result } from "../../base/index.ts";
import { askedServicePlace, readTurnsUri, readTurnUri, type RelayWish } from "../../peer/index.ts";
import { describeRelayUri } from "../../words/index.ts";
import { readCredentials } from "../relay.ts";

/** Of `robocat host`, `join`, `quick` and `rejoin`. */
export const RELAY_OPTIONS = {
  "hide-address": { type: "boolean", default: false },
  relay: { type: "string" },
  "relay-tls": { type: "string" },
  "relay-user": { type: "string" },
  "relay-password": { type: "string" },
} as const;

interface RelayValues {
  readonly service?: string | undefined;
  readonly "hide-address": boolean;
  readonly relay?: string | undefined;
  readonly "relay-tls"?: string | undefined;
  readonly "relay-user"?: string | undefined;
  readonly "relay-password"?: string | undefined;
}

/**
 * Which relay a peer may use; null: none. That of a service only for a peer that meets others by it anyway (`usesService`), or hides. The reason
 * of a failure goes on a sentence.
 */
export function readRelayWish(values: RelayValues, usesService: boolean): Result<RelayWish | null, string> {
  const { relay: uri, "relay-user": user, "relay-password": file, "hide-address": isOnly } = values;
  const tlsUri = values["relay-tls"];
  if (uri === undefined) {
    if (user !== undefined || file !== undefined || tlsUri !== undefined)
      return fail("--relay-tls, --relay-user and --relay-password go with --relay");
    const service = askedServicePlace(values.service);
    if (!service.ok) return service;
    if (service.value === null)
      return isOnly
        ? fail("--hide-address needs a relay: name one with --relay, or a --service that has one")
        : ok(null);
    return ok(isOnly || usesService ? { source: { kind: "service", service: service.value }, isOnly } : null);
  }
  const place = readTurnUri(uri);
  if (!place.ok) return fail(describeRelayUri(place.reason));
  const tlsPlace = tlsUri === undefined ? null : readTurnsUri(tlsUri);
  if (tlsPlace?.ok === false) return fail(describeRelayUri(tlsPlace.reason));
  if (user === undefined || user === "" || file === undefined)
    return fail("--relay is used with --relay-user NAME and --relay-password FILE");
  const credentials = readCredentials({ kind: "user", username: user, file }, "--relay-password");
  if (!credentials.ok) return credentials;
  return ok({ source: { kind: "own", uri, tlsUri: tlsUri ?? null, credentials: credentials.value }, isOnly });
}
