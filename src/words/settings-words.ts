import { withKey } from "./key-words.ts";
import { words } from "./voice.ts";
import { sentenceCase, WAYS } from "./way-words.ts";

export const SETTINGS_WORDS = words({
  title: "Settings",
  reduceMotion: "Less motion: still menus, no gliding camera",
  edgeScrolling: "The camera moves when the mouse is at the window's edge",
  showHints: "Hints in a match: what to do next, and why a fight was lost",
  openPort: sentenceCase(WAYS.openPort),
  hideAddress: `${sentenceCase(WAYS.hideAddress)}, from the next lobby on`,
  shareCamera: "After a match the others get where I looked, for their replays",
  keys: "Keys",
  palette: "Players' colours – both sets stay apart with every common colour blindness",
  palettes: { yarn: "Yarn basket", contrast: "Softer, with white and black" },
});

/** Of the settings: by what others know this player, and who is blocked. */
export const PEOPLE_WORDS = words({
  title: "Players",
  /** What stands before and behind the fingerprint. */
  yourFingerprint: {
    before: "Your fingerprint is ",
    behind:
      ": whatever your name, players whom you have met know you by it. In a lobby it stands below each name, to be compared aloud.",
  },
  nobody: "Nobody is blocked.",
  unblock: "Unblock",
  unblockNamed: (name: string) => `Unblock ${name}`,
  unblocked: "Unblocked",
  unblockedNamed: (name: string) => `${name} is no longer blocked`,
  blockedOn: (day: string) => `blocked on ${day}`,
});

export const SOUND_WORDS = words({
  title: "Sound",
  levels: {
    all: "Everything",
    effects: "Cats, yarn and the room",
    alarms: "Alarms and signals",
    music: "Music",
  },
  silence: (key: string | null) => withKey("Silence", key),
  whenHidden: "Goes on while the window is hidden",
  isOff: (key: string | null) => withKey("Sound is off", key),
  isOn: (key: string | null) => withKey("Sound is on", key),
});
