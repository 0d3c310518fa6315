import { formatInviteCode, readInviteCode } from "../../../base/index.ts";
import { LETTER_BYTES_MAX, readCodeLetter, writeCodeLetter } from "../../../invite/index.ts";
import { readKeyLetter, readPingLetter, writeKeyLetter, writePingLetter } from "../../../peer/index.ts";
import { areEqual } from "../../../seal/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { readerTarget } from "./reader-target.ts";

const CODE = formatInviteCode({ place: "KQ7", password: "M2XP" });

const target = readerTarget(2 * LETTER_BYTES_MAX);

/** Codes as people type them, and what a carrier of the letters of one, or of a public lobby, may put into them. */
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
    target("invite-code", [textBytes(CODE)], checkCode),
    target(
      "public-key",
      [null, new Uint8Array(16).fill(5)].map((key) => textBytes(writeKeyLetter(key))),
      checkPublic((text) => {
        const read = readKeyLetter(text);
        return read === null ? null : writeKeyLetter(read.roomKey);
      }),
    ),
    target(
      "public-ping",
      [textBytes(writePingLetter(Array.from({ length: 4 }, (_, i) => new Uint8Array(16).fill(i))))],
      checkPublic((text) => {
        const read = readPingLetter(text);
        return read === null ? null : writePingLetter(read);
      }),
    ),
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

/** A letter of a public lobby is base64: whatever else a text has in it is passed over, and its bytes count. */
function checkPublic(again: (text: string) => string | null): (input: Uint8Array) => string {
  return (input) => {
    const text = Buffer.from(input).toString("latin1");
    const written = again(text);
    if (written === null) return "no letter";
    mustHold(
      areEqual(Buffer.from(written, "base64"), Buffer.from(text, "base64")),
      "written as the same bytes",
    );
    return "ok";
  };
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
