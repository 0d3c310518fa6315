import { words } from "./voice.ts";

/** A sign before a text, for those who do not see its colour. */
export const SIGN_WORDS = words({
  warning: (text: string) => `⚠ ${text}`,
  news: (text: string) => `ℹ ${text}`,
  good: (text: string) => `✓ ${text}`,
});
