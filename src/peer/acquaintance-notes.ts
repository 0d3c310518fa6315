import type { PlayerNote } from "../channel/index.ts";
import type { Acquaintance } from "./people.ts";

/** What is to be known of somebody beside their name; nothing of a person who is met for the first time. */
export function notesOn(name: string, acquaintance: Acquaintance): readonly PlayerNote[] {
  const { isOwn, known, notThe, isBlocked } = acquaintance;
  const notes: PlayerNote[] = [];
  if (isBlocked) notes.push({ kind: "blocked" });
  if (notThe !== null) notes.push({ kind: "not-the", name: notThe });
  if (isOwn) notes.push({ kind: "own" });
  else if (known !== null) {
    const as = known.name === name ? null : known.name;
    notes.push({ kind: "met", as, day: dayOf(known.playedMs) });
  }
  return notes;
}

/** "2026-11-24", of this machine's calendar. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
