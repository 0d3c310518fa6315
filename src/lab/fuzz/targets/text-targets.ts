import {
  displayTextProblem,
  escapeUnseen,
  formatInvitation,
  jsonLine,
  lookalikesOf,
  readInvitation,
  ROOM_KEY_BYTES,
  shownFile,
} from "../../../base/index.ts";
import {
  readLinkSettings,
  readLinkTrace,
  writeLinkSettings,
  type LinkSettings,
} from "../../../simnet/index.ts";
import { ok } from "../../../base/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";

const TEXT_BYTES_MAX = 4_096;
const NAME_CHARACTERS_MAX = 24;
const INVITATION = formatInvitation({
  host: "192.0.2.7",
  port: 45_000,
  roomKey: Uint8Array.from({ length: ROOM_KEY_BYTES }, (_, i) => 3 + 7 * i),
});
/** Whatever would end a line, or speak to a terminal. */
const SPEAKS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Texts that people type, or that others put where they are shown. */
export function textTargets(): readonly FuzzTarget[] {
  return [
    textTarget(
      "invitation",
      ["127.0.0.1:45000", "cat.example.org", "[2001:db8::7]:45000", "[::ffff:1.2.3.4]:9", INVITATION],
      checkInvitation,
    ),
    textTarget("shown-text", ["Ada", "John 🐱", "a\u0301b", "x: ok\n\u001b[31m\u202e"], checkShown),
    textTarget(
      "link-option",
      ["delay=100,loss=5,burst=3", "trace=a.trace, queue=50", "uptrace=b,rate=28.8"],
      checkLink,
    ),
    textTarget("link-trace", ["1\n2\n2\n1500\n", "0\r\n7\r\n"], (text) => {
      const read = readLinkTrace("a.trace", text);
      if (!read.ok) return told(read.reason);
      const { timesMs } = read.value;
      mustHold(
        timesMs.every((ms, i) => ms >= (timesMs[i - 1] ?? 0)),
        "the times of a trace ascend",
      );
      return "ok";
    }),
  ];
}

function textTarget(name: string, seeds: readonly string[], check: (text: string) => string): FuzzTarget {
  return {
    ...{ name, bytesMax: TEXT_BYTES_MAX },
    seeds: seeds.map((seed) => new TextEncoder().encode(seed)),
    check: (input) => check(new TextDecoder().decode(input)),
    budget: (byteCount) => ({ steps: 2_000 + 100 * byteCount, room: 10_000 + 100 * byteCount }),
  };
}

function told(reason: string): string {
  mustHold(reason !== "" && !SPEAKS.test(escapeUnseen(reason)), "a refusal is a line that may be shown");
  return "refused";
}

function checkInvitation(text: string): string {
  const read = readInvitation(text);
  if (!read.ok) return read.reason;
  const written = formatInvitation(read.value);
  const again = readInvitation(written);
  mustHold(again.ok && formatInvitation(again.value) === written, "it is read as another one again");
  return read.value.roomKey === null ? "an address" : "ok";
}

function checkShown(text: string): string {
  mustHold(!SPEAKS.test(escapeUnseen(text)), "what is printed speaks to a terminal");
  mustHold(!SPEAKS.test(shownFile(text)), "the name of a file speaks to a terminal");
  mustHold(JSON.parse(jsonLine(text)) === text, "a line of JSON says something else");
  const [alike] = lookalikesOf([text, text]);
  mustHold(alike === text, "a name looks like itself");
  const problem = displayTextProblem(text, NAME_CHARACTERS_MAX);
  if (problem !== null) return problem;
  mustHold(escapeUnseen(text) === text, "a name that may be shown is escaped");
  return "ok";
}

function checkLink(text: string): string {
  const readTrace = () => ok("1\n5\n9\n");
  const read = readLinkSettings(text, readTrace);
  if (!read.ok) return told(read.reason);
  const written = writeLinkSettings(read.value);
  const again = written === "" ? read : readLinkSettings(written, readTrace);
  mustHold(again.ok && isSameLink(again.value, read.value), `${written} is read as another link`);
  return "ok";
}

function isSameLink(a: LinkSettings, b: LinkSettings): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
