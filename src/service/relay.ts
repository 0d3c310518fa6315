import { createHmac, randomBytes } from "node:crypto";
import { refuse, type Answer } from "./client.ts";

/** A TURN server that checks credentials as coturn does with `use-auth-secret`. */
export interface Relay {
  readonly place: string; // host:port
  readonly secret: string;
}

const GOOD_FOR_SECONDS = 7_200;

/** Credentials that end by themselves. The name is chance: nothing of the player is in it. */
export function relayAnswer(relay: Relay | null, nowMs: number): Answer {
  if (relay === null) return refuse("no-relay");
  const expiresAt = Math.floor(nowMs / 1_000) + GOOD_FOR_SECONDS;
  const username = `${expiresAt}:${randomBytes(8).toString("hex")}`;
  const credential = createHmac("sha1", relay.secret).update(username).digest("base64");
  return { kind: "relay", uri: `turn:${relay.place}`, username, credential, expiresAt };
}
