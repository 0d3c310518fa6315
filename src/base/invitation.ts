import { readPeerAddress, type PeerAddressProblem } from "./address.ts";
import { foldPasted, tidyPlace } from "./pasted-place.ts";
import { fail, ok, type Result } from "./result.ts";
import { describeRoomKeyProblem, formatRoomKey, readRoomKey, type RoomKeyProblem } from "./room-key.ts";

interface Place {
  readonly host: string; // see readPeerAddress
  readonly port: number; // 1..65535
}

/** Where a match is, and what lets one in. */
interface Invitation extends Place {
  readonly beside?: readonly Place[]; // others of the same match: who joins asks all of them side by side
  readonly roomKey: Uint8Array | null; // ROOM_KEY_BYTES; null: none is needed, as far as the text says
}

export type InvitationProblem = PeerAddressProblem | "other-scheme" | RoomKeyProblem; // another one: http://..., say

/** Places in one invitation: at home, outside by IPv4 and IPv6, and one more. */
export const INVITATION_PLACES_MAX = 4;
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
 * Reads `robocat://host:port#KEY`, or with several places, `robocat://host:port,host:port#KEY`, as players type or paste it: without the scheme, without the key, in whatever case, with blanks and
 * dashes between the groups of the key or none, and with words around it.
 */
export function readInvitation(typed: string): Result<Invitation, InvitationProblem> {
  const text = findInvitation(typed);
  const scheme = ANY_SCHEME.exec(text)?.[0] ?? "";
  if (scheme !== "" && scheme.toLowerCase() !== SCHEME) return fail("other-scheme");
  const rest = text.slice(scheme.length);
  const hash = rest.indexOf("#");
  const place = (hash < 0 ? rest : rest.slice(0, hash)).trim();
  const places = readPlaces(place.endsWith("/") ? place.slice(0, -1) : place); // programs put one there
  if (!places.ok) return places;
  if (hash < 0) return ok({ ...places.value, roomKey: null });
  const key = readRoomKey(rest.slice(hash + 1));
  return key.ok ? ok({ ...places.value, roomKey: key.value }) : key;
}

function readPlaces(text: string): Result<Omit<Invitation, "roomKey">, PeerAddressProblem> {
  const places: Place[] = [];
  for (const part of text.split(",", INVITATION_PLACES_MAX + 1)) {
    const place = readPeerAddress(part.trim());
    if (!place.ok) return place;
    places.push(place.value);
  }
  const [first, ...beside] = places;
  if (first === undefined || places.length > INVITATION_PLACES_MAX) return fail("bad-host");
  return ok(beside.length === 0 ? first : { ...first, beside });
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
export function formatInvitation({ host, port, beside = [], roomKey }: Invitation): string {
  const places = [{ host, port }, ...beside].map(formatPlace).join(",");
  return roomKey === null ? places : invitationTo(places, formatRoomKey(roomKey));
}

function formatPlace({ host, port }: Place): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Of an address ("host:port"), or several with commas between them, and a key in their texts. */
export function invitationTo(address: string, key: string): string {
  return `${SCHEME}${address}#${key}`;
}

/** What of an invitation may be shown to anybody and logged: where it leads, without its key. */
export function placeOfInvitation(invitation: Invitation): string {
  return formatInvitation({ ...invitation, roomKey: null });
}

/** Whether an invitation leads to that address ("host:port"), perhaps beside others. */
export function leadsTo({ host, port, beside = [] }: Invitation, address: string): boolean {
  return [{ host, port }, ...beside].some((place) => formatPlace(place) === address);
}
