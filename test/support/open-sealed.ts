import type { Opened, Pair, SessionKeys } from "../../src/net/keys/session-keys.ts";

/** Opens a packet and takes it, as a session does with one that comes from where its sender is. */
export function openTaken(keys: SessionKeys, bytes: Uint8Array, pair: Pair, name: number): Opened | null {
  return taken(keys.open(bytes, pair, name), (number) => pair.packets.note(number));
}

/** The same for a link packet. */
export function openLinkTaken(keys: SessionKeys, bytes: Uint8Array, pair: Pair, name: number): Opened | null {
  return taken(keys.openLink(bytes, pair, name), (number) => pair.links.note(number));
}

function taken(opened: Opened | null, note: (number: number) => void): Opened | null {
  if (opened?.isNew === true) note(opened.number);
  return opened;
}
