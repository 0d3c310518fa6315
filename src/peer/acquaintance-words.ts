import type { Acquaintance } from "./people.ts";

/**
 * What is to be known of somebody beside their name, a few words each: "known, last played with on 24 November 2026", "not the John you
 * know". Of who is met for the first time nothing.
 */
export function describeAcquaintance(name: string, acquaintance: Acquaintance): readonly AcquaintanceWords[] {
  const { isOwn, known, notThe, isBlocked } = acquaintance;
  const words: AcquaintanceWords[] = [];
  if (isBlocked) words.push({ kind: "warning", text: "you blocked this player" });
  if (notThe !== null) words.push({ kind: "warning", text: `not the ${notThe} you know` });
  if (isOwn) words.push({ kind: "known", text: "plays from this computer too" });
  else if (known !== null) {
    const as = known.name === name ? "known" : `known as ${known.name}`;
    words.push({ kind: "known", text: `${as}, last played with on ${dayOf(known.playedMs)}` });
  }
  return words;
}

interface AcquaintanceWords {
  readonly kind: "known" | "warning";
  readonly text: string;
}

/** "2026-11-24", of this machine's calendar. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
