import { fail, ok, readRoomKey, type Result } from "../base/index.ts";
import { NEW_ROOM_KEY, type LobbyFact } from "../channel/index.ts";
import { makeRoomKey, type LivePeerOptions, type ResolvedInvitation } from "../peer/index.ts";
import type { LobbyOpening } from "./lobby-opening.ts";

/** The key that a lobby is to be opened with, as it was asked for; null: none. */
export function askedRoomKey(text: string | undefined): Result<Uint8Array | null, LobbyFact> {
  if (text === undefined) return ok(null);
  if (text === NEW_ROOM_KEY) return ok(makeRoomKey());
  const key = readRoomKey(text);
  return key.ok ? key : fail({ kind: "bad-room-key", typed: text });
}

export function hostRole({
  port,
  options,
  map,
  roomKey,
  seats,
  ownSeat,
  looks,
}: Pick<LobbyOpening, "options" | "map" | "seats" | "ownSeat" | "looks"> & {
  readonly port: number;
  readonly roomKey: Uint8Array | null; // null: anybody with the address may come in
}): LivePeerOptions["role"] {
  const kept = seats.flatMap(({ playerId, identity }) => (identity === null ? [] : [{ playerId, identity }]));
  const seating = ownSeat === null ? {} : { seating: { own: ownSeat, kept, looks } };
  return { kind: "host", port, options, map, ...(roomKey === null ? {} : { roomKey }), ...seating };
}

export function joinRole({
  address,
  beside = [],
  roomKey,
  socket,
  guessed = [],
}: ResolvedInvitation): LivePeerOptions["role"] {
  const came = socket === undefined ? {} : { socket, guessed };
  return { kind: "join", address, beside, ...(roomKey === null ? {} : { roomKey }), ...came };
}
