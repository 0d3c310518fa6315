import { readPeerAddress, type PeerAddressProblem } from "./address.ts";
import { foldPasted, tidyPlace } from "./pasted-place.ts";
import { fail, ok, type Result } from "./result.ts";
import { describeRoomKeyProblem, formatRoomKey, readRoomKey, type RoomKeyProblem } from "./room-key.ts";

/** Where a match is, and what lets one in. */
interface Invitation {
  readonly host: string; // see readPeerAddress
  readonly port: number; // 1..65535
  readonly roomKey: Uint8Array | null; // ROOM_KEY_BYTES; null: none is needed, as far as the text says
}

export type InvitationProblem = PeerAddressProblem | "other-scheme" | RoomKeyProblem; // another one: http://..., say

const SCHEME = "robocat://";
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** An invitation with words before it, and with a key that ends before what is behind it. */
const WITHIN = /robocat:\/\/[^\s#<>"']+(?:#[0-9a-z](?:[\s\p{Pd}]*[0-9a-z]){27}(?![0-9a-z]))?/iu;

/**
 * Of what somebody pasted the invitation alone, where there is one: whole messages are copied, with what stands around it. Else the address, as
 * it was meant.
 */
export function findInvitation(typed: string): string {
  const text = foldPasted(typed);
  const at = text.toLowerCase().indexOf(SCHEME);
  if (at < 0) return tidyPlace(text);
  const found = WITHIN.exec(text)?.[0] ?? "";
  return found.includes("#") || (at > 0 && !text.includes("#")) ? found : text.slice(at);
}

/**
 * Reads `robocat://host:port#KEY` as players type or paste it: without the scheme, without the key, in whatever case, with blanks and
 * dashes between the groups of the key or none, and with words around it.
 */
export function readInvitation(typed: string): Result<Invitation, InvitationProblem> {
  const text = findInvitation(typed);
  const scheme = ANY_SCHEME.exec(text)?.[0] ?? "";
  if (scheme !== "" && scheme.toLowerCase() !== SCHEME) return fail("other-scheme");
  const rest = text.slice(scheme.length);
  const hash = rest.indexOf("#");
  const place = (hash < 0 ? rest : rest.slice(0, hash)).trim();
  const address = readPeerAddress(place.endsWith("/") ? place.slice(0, -1) : place); // programs put one there
  if (!address.ok) return address;
  if (hash < 0) return ok({ ...address.value, roomKey: null });
  const key = readRoomKey(rest.slice(hash + 1));
  return key.ok ? ok({ ...address.value, roomKey: key.value }) : key;
}

/** What is wrong with its key, or with being none of ours: a sentence without its full stop. Null: it is the address. */
export function describeInvitationProblem(problem: InvitationProblem, typed: string): string | null {
  const text = findInvitation(typed);
  switch (problem) {
    case "empty":
    case "bad-host":
    case "bad-port":
      return null;
    case "other-scheme":
      return "that is no invitation to this game: they begin with robocat://";
    case "no-key":
    case "strange-character":
    case "wrong-length":
    case "mistyped":
      return `the key of the invitation ${describeRoomKeyProblem(problem, text.slice(text.indexOf("#") + 1))}`;
  }
}

/** The one text of an invitation. Without a key it is an address. */
export function formatInvitation({ host, port, roomKey }: Invitation): string {
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return roomKey === null ? address : invitationTo(address, formatRoomKey(roomKey));
}

/** Of an address ("host:port") and a key in their texts. */
export function invitationTo(address: string, key: string): string {
  return `${SCHEME}${address}#${key}`;
}

/** What of an invitation may be shown to anybody and logged: where it leads, without its key. */
export function placeOfInvitation({ host, port }: Invitation): string {
  return formatInvitation({ host, port, roomKey: null });
}
