import type { KeyContext } from "./key-table.ts";

const PLAYING = [
  "match",
  "orders",
  "cushions",
  "chosen-cushions",
  "talk",
  "pausing",
  "pointing",
  "desync",
] as const;
const ASKED = ["waiting", "split", "giving-up"] as const;
/** Wherever the focus is. */
const ALWAYS = ["page", "browser", "panels"] as const;

/** What can be there at once. In one place no two actions have the same key, unless the table says when it is which. */
export const KEY_PLACES: Readonly<Record<string, readonly KeyContext[]>> = {
  playing: [...ALWAYS, ...PLAYING, ...ASKED],
  watching: [...ALWAYS, "match", "replay", ...ASKED],
  "the timeline has the focus, and takes its keys before other parts of a replay": [
    ...ALWAYS,
    "timeline",
    ...ASKED,
  ],
  "graphs have the focus, and leave no key to others": ["page", "browser", "graph"],
  lobby: ["page", "browser", "talk", "lobby", "screen", "no-match"],
  screens: ["page", "browser", "screen", "list", "no-match"],
  result: ["page", "browser", "screen", "talk", "no-match"],
  "a phrase is chosen": ["browser", "phrases"],
  "text is typed": ["browser", "typing"],
  "keys are changed": ["browser", "key-list"],
  "a new key is waited for": ["key-asked"],
};

/** Whether there is a place where keys of both count. */
export function areTogether(a: KeyContext, b: KeyContext): boolean {
  return Object.values(KEY_PLACES).some((there) => there.includes(a) && there.includes(b));
}
