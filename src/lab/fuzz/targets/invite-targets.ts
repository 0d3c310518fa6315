import { formatInviteCode, readInviteCode } from "../../../base/index.ts";
import { LETTER_BYTES_MAX, readCodeLetter, writeCodeLetter } from "../../../invite/index.ts";
import { areEqual } from "../../../seal/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { readerTarget } from "./reader-target.ts";

const CODE = formatInviteCode({ place: "KQ7", password: "M2XP" });

const target = readerTarget(2 * LETTER_BYTES_MAX);

/** Codes as people type them, and what whoever carries the letters of one may put into them. */
export function inviteTargets(): readonly FuzzTarget[] {
  const share = new Uint8Array(32).fill(7);
  const tag = new Uint8Array(64).fill(9);
  const letters = [
    writeCodeLetter({ kind: "knock", session: new Uint8Array(16), share }),
    writeCodeLetter({ kind: "answer", share }),
    writeCodeLetter({ kind: "proof", tag }),
    writeCodeLetter({ kind: "hand-over", tag, sealed: share }),
    writeCodeLetter({ kind: "refusal", why: "wrong" }),
  ];
  return [
    target("code-letter", letters, checkLetter),
    target("invite-code", [new TextEncoder().encode(CODE)], checkCode),
  ];
}

function checkLetter(input: Uint8Array): string {
  const read = readCodeLetter(input);
  if (!read.ok) return read.reason;
  mustHold(areEqual(writeCodeLetter(read.value), input), "written as the same bytes");
  return "ok";
}

function checkCode(input: Uint8Array): string {
  const read = readInviteCode(new TextDecoder().decode(input));
  if (!read.ok) return read.reason;
  const again = readInviteCode(formatInviteCode(read.value));
  mustHold(again.ok && again.value.password === read.value.password, "read as the same again");
  return "ok";
}
