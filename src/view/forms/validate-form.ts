import {
  describeInvitationProblem,
  describeInviteCodeProblem,
  displayTextProblem,
  findInvitation,
  formatInviteCode,
  isMeantAsInviteCode,
  PORT_MAX,
  readInvitation,
  readInviteCode,
  type PeerAddressProblem,
} from "../../base/index.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../../sim/index.ts";
import { FIELD_WORDS } from "../../words/index.ts";

/** What a field holds once it is right, or what to tell the player next to it. */
export type FieldResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** A player's name, as the peer takes it; blanks around it are cut off. */
export function readName(text: string): FieldResult<string> {
  const name = text.trim();
  switch (displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX)) {
    case null:
      return { ok: true, value: name };
    case "empty":
      return { ok: false, problem: FIELD_WORDS.noName };
    case "too-long":
      return { ok: false, problem: FIELD_WORDS.longName([...name].length, PLAYER_NAME_CHARACTERS_MAX) };
    case "unsafe-characters":
      return { ok: false, problem: FIELD_WORDS.oddName };
  }
}

/** A whole number within a range, such as a port or the cats a player. */
export function readWhole(
  text: string,
  range: { readonly what: string; readonly min: number; readonly max: number },
): FieldResult<number> {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : NaN;
  if (value >= range.min && value <= range.max) return { ok: true, value };
  return { ok: false, problem: FIELD_WORDS.whole(range.what, range.min, range.max) };
}

/** The port to host on. 0 lets the system choose one. */
export function readPort(text: string): FieldResult<number> {
  return readWhole(text, { what: FIELD_WORDS.port, min: 0, max: PORT_MAX });
}

const ADDRESS_PROBLEMS: Readonly<Record<PeerAddressProblem, string>> = {
  ...FIELD_WORDS.place,
  "bad-port": FIELD_WORDS.badPort(PORT_MAX),
};

/** An invitation, "host:port", or a host alone, as the peer takes it; blanks around it are cut off. Whether the host exists only the peer can tell. */
export function readPlace(text: string): FieldResult<string> {
  const place = findInvitation(text);
  const read = readInvitation(place);
  if (read.ok) return { ok: true, value: place };
  if (isMeantAsInviteCode(text)) return { ok: false, problem: FIELD_WORDS.codeAlone };
  const problem = describeInvitationProblem(read.reason, place);
  if (problem === null)
    return { ok: false, problem: ADDRESS_PROBLEMS[read.reason as keyof typeof ADDRESS_PROBLEMS] };
  return { ok: false, problem: `${problem[0]!.toUpperCase()}${problem.slice(1)}.` };
}

/** The same, or a code of eight letters: where a lobby service is asked. */
export function readPlaceOrCode(text: string): FieldResult<string> {
  if (!isMeantAsInviteCode(text)) return readPlace(text);
  const code = readInviteCode(text);
  if (code.ok) return { ok: true, value: formatInviteCode(code.value) };
  return { ok: false, problem: describeInviteCodeProblem(code.reason, text) };
}
