import { words } from "./voice.ts";

/** What the game's own maps are about, by their ids. What others have made says so itself. */
export const MAP_ABOUT_WORDS: Readonly<Record<string, string>> = words<Readonly<Record<string, string>>>({
  "built-in:four-rooms":
    "A room for each, and eight doors: whoever holds the hall in the middle is soon everywhere.",
  "built-in:six-nooks":
    "Six nooks in a round: your neighbours are near, and whoever leaves home is missed there.",
  "built-in:the-back-yard": "Small and open: a crowd that comes one by one is lost, so keep them together.",
  "built-in:the-hallway": "One long hall, and ways around it: you meet soon.",
  "built-in:the-long-garden": "A home of three rooms on either side, and a long way between them.",
  "built-in:the-old-manor": "Four halls of two homes each, and pantries in the corners: a long evening.",
  "built-in:the-pantry-door":
    "One door between two rooms: those in front take the yarn, those behind throw over them.",
  "built-in:the-wide-loft": "Seven cushions, far from each other: whoever claims has more cats soon.",
});
