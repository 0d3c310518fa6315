import type { LobbyFacts, PublicFilter } from "../rendezvous/index.ts";

/** A lobby with the text in which is searched. */
export interface SearchedLobby {
  readonly facts: LobbyFacts;
  readonly searched: string;
}

/** What is searched of a lobby, and what is looked for in it: whatever its case and its form. */
function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

export function searchedText({ name, map }: LobbyFacts): string {
  return foldText(`${name}\n${map ?? ""}`);
}

/** Tells of public lobbies whether they belong to the list that somebody looks at. */
export function wishOf(filter: PublicFilter): (lobby: SearchedLobby) => boolean {
  const { mode, map, version, hasSeat: wantsSeat } = filter;
  const text = filter.text === null ? null : foldText(filter.text);
  return ({ facts, searched }) =>
    (text === null || searched.includes(text)) &&
    (mode === null || facts.mode === mode) &&
    (map === null || facts.map === map) &&
    (version === null || facts.version === version) &&
    (!wantsSeat || hasSeat(facts));
}

export function hasSeat(facts: LobbyFacts): boolean {
  return !facts.isRunning && facts.taken < facts.seats;
}
