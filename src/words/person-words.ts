import { words } from "./voice.ts";
import type { PlayerNote } from "../channel/index.ts";

/** A few words on somebody, and whether one should beware. */
interface PersonWords {
  readonly tone: "known" | "warning";
  readonly text: string;
}

type WordsOf<Note> = (note: Note) => string;

const PERSONS: { readonly [Kind in PlayerNote["kind"]]: WordsOf<PlayerNote & { kind: Kind }> } = {
  blocked: () => "you blocked this player",
  "not-the": ({ name }) => `not the ${name} you know`,
  own: () => "plays from this computer too",
  met: ({ as, day }) => `${as === null ? "known" : `known as ${as}`}, last played with on ${day}`,
};

/** What is said of somebody beside their name. */
export const PERSON_WORDS = words(PERSONS);

const WARNINGS: readonly PlayerNote["kind"][] = ["blocked", "not-the"];

export function describePerson(note: PlayerNote): PersonWords {
  const say = PERSON_WORDS[note.kind] as WordsOf<PlayerNote>;
  return { tone: WARNINGS.includes(note.kind) ? "warning" : "known", text: say(note) };
}
