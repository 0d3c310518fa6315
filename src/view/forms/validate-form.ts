import { displayTextProblem } from "../../base/index.ts";
import { CATS_PER_PLAYER_MAX } from "../../sim/index.ts";

const NAME_LENGTH_MAX = 24;
const PORT_MAX = 65_535;

/** What a field holds once it is right, or what to tell the player next to it. */
export type FieldResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** A player's name: 1 to 24 characters, none of them a control character; blanks around it are cut off. */
export function readName(text: string): FieldResult<string> {
  const name = text.trim();
  switch (displayTextProblem(name, NAME_LENGTH_MAX)) {
    case null:
      return { ok: true, value: name };
    case "empty":
      return { ok: false, problem: "Type a name, so that the others know who you are." };
    case "too-long":
      return { ok: false, problem: `The name has ${[...name].length} characters; ${NAME_LENGTH_MAX} fit.` };
    case "unsafe-characters":
      return { ok: false, problem: "The name has a character that cannot be shown." };
  }
}

/** A whole number within a range, such as a port or the cats a player. */
export function readWhole(
  text: string,
  range: { readonly what: string; readonly min: number; readonly max: number },
): FieldResult<number> {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : NaN;
  if (value >= range.min && value <= range.max) return { ok: true, value };
  return { ok: false, problem: `${range.what} must be a whole number from ${range.min} to ${range.max}.` };
}

/** The port to host on. 0 lets the system choose one. */
export function readPort(text: string): FieldResult<number> {
  return readWhole(text, { what: "The port", min: 0, max: PORT_MAX });
}

export function readCatCount(text: string): FieldResult<number> {
  return readWhole(text, { what: "Cats a player", min: 1, max: CATS_PER_PLAYER_MAX });
}

/** "host:port", or "[address]:port" for IPv6. Whether the host exists only the peer can tell. */
export function readAddress(text: string): FieldResult<string> {
  const address = text.trim();
  const match = /^(\[[0-9a-f:.%]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(address);
  const problem = "Type the address your friend sees in their lobby, such as 192.168.1.20:45000.";
  const port = Number(match?.[2] ?? 0);
  if (match === null || port < 1 || port > PORT_MAX) return { ok: false, problem };
  return { ok: true, value: address };
}
