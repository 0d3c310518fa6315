import type { LobbyFacts, PublicFilter } from "../rendezvous/index.ts";

/** A text as it is searched: whatever its case and its form. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Whether a lobby belongs to the list that somebody looks at. A store does the same where it can do it faster. */
export function fits(filter: PublicFilter, facts: LobbyFacts): boolean {
  return (
    facts.isPublic &&
    (filter.text === null || foldText(`${facts.name}\n${facts.map ?? ""}`).includes(foldText(filter.text))) &&
    (filter.mode === null || facts.mode === filter.mode) &&
    (filter.map === null || facts.map === filter.map) &&
    (filter.version === null || facts.version === filter.version) &&
    (!filter.hasSeat || hasSeat(facts))
  );
}

export function hasSeat(facts: LobbyFacts): boolean {
  return !facts.isRunning && facts.taken < facts.seats;
}
