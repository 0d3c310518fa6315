import { createHmac, randomBytes } from "node:crypto";
import { refuse, type Answer } from "./client.ts";

/** A TURN server that checks credentials as coturn does with `use-auth-secret`. */
export interface Relay {
  readonly place: string; // host:port
  readonly tlsPlace?: string | null; // host:port, over TLS; null, and by default: it does not speak that
  readonly secret: string;
}

const GOOD_FOR_SECONDS = 7_200;

/** Credentials that end by themselves. The name is chance: nothing of the player is in it. */
export function relayAnswer(relay: Relay | null, nowMs: number): Answer {
  if (relay === null) return refuse("no-relay");
  const expiresAt = Math.floor(nowMs / 1_000) + GOOD_FOR_SECONDS;
  const username = `${expiresAt}:${randomBytes(8).toString("hex")}`;
  const credential = createHmac("sha1", relay.secret).update(username).digest("base64");
  const { place, tlsPlace = null } = relay;
  const tlsUri = tlsPlace === null ? null : `turns:${tlsPlace}`;
  return { kind: "relay", uri: `turn:${place}`, tlsUri, username, credential, expiresAt };
}
