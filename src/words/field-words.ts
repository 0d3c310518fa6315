import { words } from "./voice.ts";

/** Where no lobby service is asked. */
export const CODE_ALONE =
  "If it is a code, it needs the lobby service that gave it: start the game with --service ADDRESS. Or ask for the invitation.";

/** What is wrong with what was typed into a field. */
export const FIELD_WORDS = words({
  noName: "Type a name, so that the others know who you are.",
  longName: (characters: number, most: number) => `The name has ${characters} characters; ${most} fit.`,
  oddName: "The name has a character that cannot be shown.",
  port: "The port",
  whole: (what: string, min: number, max: number) => `${what} must be a whole number from ${min} to ${max}.`,
  place: {
    empty:
      "Paste the invitation that your friend's lobby shows, or type an address such as 192.168.1.20:45000.",
    "bad-host":
      "Before the colon, or alone, goes an address such as 192.168.1.20 or [2001:db8::7], or a computer's name.",
  },
  codeAlone: CODE_ALONE,
  badPort: (most: number) =>
    `After the colon goes the port, a whole number from 1 to ${most} without a zero in front.`,
});
