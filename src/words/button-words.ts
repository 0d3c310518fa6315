import { words } from "./voice.ts";

/** On buttons that are on more than one screen. */
export const BUTTON_WORDS = words({
  again: "Try again",
  back: "Back",
  cancel: "Cancel",
  close: "Close",
  copied: "Copied ✓",
  copy: "Copy",
  dismiss: "Dismiss",
  done: "Done",
  leave: "Leave",
  /** The page may not copy. */
  copyByHand: (text: string) => `The clipboard is closed to this page. To be copied by hand: ${text}`,
});
