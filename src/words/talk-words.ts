import { PHRASES } from "../base/index.ts";
import { words } from "./voice.ts";

/** What is said to others. */
export const TALK_WORDS = words({
  title: "Talk",
  say: "Say something",
  hint: "{send-line} says it",
  teamHint: "{send-line} says it, {turn-audience} changes to whom",
  nobody: "Nobody else is here to talk to.",
  alliesGone: "None of your allies is here any more. {send-line} says it to all.",
  toAll: "To all",
  toTeam: "To your team",
  phrase: (key: string, text: string) => `${key}  ${text}`,
  /** As they are said, by their number. */
  phrases: [...PHRASES],
  phraseToTeam: "Shift: to your team",
  forTeam: (name: string) => `${name} (team)`,
  tooLong: (most: number) => `A line has ${most} characters at most.`,
  mute: (name: string) => `Mute ${name}`,
  hear: (name: string) => `Hear ${name}`,
});
