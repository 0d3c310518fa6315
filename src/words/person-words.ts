import type { PlayerNote } from "../channel/index.ts";

/** A few words on somebody, and whether one should beware. */
interface PersonWords {
  readonly tone: "known" | "warning";
  readonly text: string;
}

type WordsOf<Note> = (note: Note) => PersonWords;

/** What is said of somebody beside their name. */
export const PERSON_WORDS: { readonly [Kind in PlayerNote["kind"]]: WordsOf<PlayerNote & { kind: Kind }> } = {
  blocked: () => ({ tone: "warning", text: "you blocked this player" }),
  "not-the": ({ name }) => ({ tone: "warning", text: `not the ${name} you know` }),
  own: () => ({ tone: "known", text: "plays from this computer too" }),
  met: ({ as, day }) => ({
    tone: "known",
    text: `${as === null ? "known" : `known as ${as}`}, last played with on ${day}`,
  }),
};

export function describePerson(note: PlayerNote): PersonWords {
  const words = PERSON_WORDS[note.kind] as WordsOf<PlayerNote>;
  return words(note);
}
