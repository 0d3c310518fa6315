import { words } from "./voice.ts";

/** The switches of how one is reached and who learns of it, in the words that settings, the lobby, the help and the documents share. */
export const WAYS = {
  openPort: "ask the router to open the port of a lobby, so that friends elsewhere can join",
  noPortMapping: "do not ask the router to open the port of a lobby",
  hideAddress: "hide my address: all goes through a relay of the lobby service",
  isPublic: "anybody may find the lobby and come in",
} as const;
export const WAY_WORDS = words({ ...WAYS, publicBox: `Public: ${WAYS.isPublic}` });

/** What others see of a player who makes a lobby public: one sentence. */
export const { describePublic } = words({
  describePublic: (hidesAddress: boolean): string => {
    const seen = "your name, the mode, the map and how many play";
    return hidesAddress
      ? `Your address stays hidden: others see ${seen}, and the address of the relay.`
      : `Others see ${seen}; who comes in learns your address.`;
  },
});

/** As it begins a line. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
