import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeInvitationProblem,
  findInvitation,
  formatInvitation,
  leadsTo,
  placeOfInvitation,
  readInvitation,
} from "../../src/base/invitation.ts";
import { formatRoomKey } from "../../src/base/room-key.ts";

const roomKey = Uint8Array.from({ length: 16 }, (_, i) => 250 - i);
const KEY = formatRoomKey(roomKey);
const place = { host: "192.168.1.20", port: 45_000 };

test.each([
  [`robocat://192.168.1.20:45000#${KEY}`, { ...place, roomKey }],
  [`  ROBOCAT://192.168.1.20:45000/#${KEY.toLowerCase()} `, { ...place, roomKey }],
  [`192.168.1.20:45000#${KEY.replaceAll("-", " ")}`, { ...place, roomKey }],
  [`192.168.1.20 # ${KEY.replaceAll("-", "")}`, { ...place, roomKey }],
  ["192.168.1.20:45000", { ...place, roomKey: null }],
  ["robocat://192.168.1.20:45000/", { ...place, roomKey: null }],
  [`Room #3, come in: robocat://192.168.1.20:45000#${KEY} and bring yarn`, { ...place, roomKey }],
  [`<robocat://192.168.1.20:45000#${KEY}>.`, { ...place, roomKey }],
  [`"robocat://192.168.1.20:45000#${KEY.replaceAll("-", "-\n")}", he said`, { ...place, roomKey }], // a mail broke it
  ["It is at robocat://192.168.1.20:45000 now", { ...place, roomKey: null }],
  ["http://192.168.1.20:45000/", { ...place, roomKey: null }], // a chat made a link of it
  ["https://192.168.1.20:45000", { ...place, roomKey: null }],
  ['"192.168.1.20:45000"', { ...place, roomKey: null }],
  ["“192.168.1.20:45000”.", { ...place, roomKey: null }],
  ["<192.168.1.20:45000>,", { ...place, roomKey: null }],
  ["192.168.1.20：45000", { ...place, roomKey: null }],
  ["１９２．１６８．１．２０：４５０００", { ...place, roomKey: null }],
  ["192.168.1.20 : 45000", { ...place, roomKey: null }],
  ['https://192.168.1.20:45000"/', { ...place, roomKey: null }],
  ["：Ｒobocat：／／192.168.1.20:45000", { ...place, roomKey: null }],
  ["192.168.1.20 45000", { ...place, roomKey: null }],
  ["\u200b192.168.1.20:45000\ufeff", { ...place, roomKey: null }],
  [`"192.168.1.20:45000#${KEY}"`, { ...place, roomKey }],
  ["[2001:db8::7]:45001", { host: "2001:db8::7", port: 45_001, roomKey: null }],
  [`robocat://[2001:db8::7]:45001#${KEY}`, { host: "2001:db8::7", port: 45_001, roomKey }],
])("reads %s", (text, invitation) => {
  expect(readInvitation(text)).toEqual({ ok: true, value: invitation });
});

test.each([
  ["", "empty"],
  [`#${KEY}`, "empty"],
  [`192.168.1.20:0#${KEY}`, "bad-port"],
  ["https://example.org/join", "other-scheme"],
  ["http://me@example.org", "other-scheme"],
  ["steam://192.168.1.20:45000", "other-scheme"],
  ["robocat://no such host", "bad-host"],
  [`http://192.168.1.20:45000#${KEY}`, "other-scheme"],
  ["192.168.1.20:45000#", "no-key"],
  [`192.168.1.20:45000#${KEY}0`, "wrong-length"],
  [`robocat://192.168.1.20:45000#${KEY}0`, "wrong-length"],
  [`Come in: robocat://192.168.1.20:45000#${KEY.slice(0, -1)}`, "wrong-length"],
  [`Come in: robocat://192.168.1.20:45000#${KEY.slice(0, -1)}U!`, "strange-character"],
  [`Come in: robocat://192.168.1.20:45000#${KEY.slice(0, -1)}${KEY.endsWith("7") ? "8" : "7"}.`, "mistyped"],
  ["Come in!", "bad-host"],
])("refuses %s", (text, reason) => {
  expect(readInvitation(text)).toEqual({ ok: false, reason });
});

test("what is wrong is told of the invitation, not of what stands around it", () => {
  const text = `Room #3: robocat://192.168.1.20:45000#${KEY.slice(0, -1)}`;
  expect(describeInvitationProblem("wrong-length", text)).toContain("has 27 characters, not 28");
});

test("what was found is found again in itself", () => {
  const words = fc.constantFrom(
    '"',
    "“",
    "http://",
    "https://",
    "robocat://",
    "Ｒobocat：／／",
    KEY,
    "/",
    "：",
    " ",
    ".",
    "10.0.0.1",
    "1",
    ":",
    "#",
    "[::1]",
    ")",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
      const found = findInvitation(parts.join(""));
      if (readInvitation(found).ok) expect(findInvitation(found)).toBe(found);
    }),
    { numRuns: 2_000 },
  );
});

test("an invitation has one text, which is read as the same", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.constantFrom("10.0.0.1", "cat.example.org", "2001:db8::7"),
      fc.integer({ min: 1, max: 65_535 }),
      (key, host, port) => {
        const invitation = { host, port, roomKey: key };
        const text = formatInvitation(invitation);
        expect(readInvitation(text)).toEqual({ ok: true, value: invitation });
        expect(placeOfInvitation(invitation)).toBe(text.slice("robocat://".length, text.indexOf("#")));
      },
    ),
  );
});

test("an invitation may lead to several places: who joins asks all of them", () => {
  const [first, second] = [
    { host: "192.168.0.7", port: 45_000 },
    { host: "2a01:4f8::7", port: 45_001 },
  ];
  const text = formatInvitation({ ...first, beside: [second], roomKey: null });
  expect(text).toBe("192.168.0.7:45000,[2a01:4f8::7]:45001");
  const invitation = { ...first, beside: [second], roomKey: null };
  expect(readInvitation(text)).toEqual({ ok: true, value: invitation });
  const near = ["192.168.0.7:45000", "[2a01:4f8::7]:45001", "192.168.0.7:45001"];
  expect(near.map((address) => leadsTo(invitation, address))).toEqual([true, true, false]);
  const four = Array.from({ length: 4 }, (_, i) => `10.0.0.${i + 1}`);
  expect(readInvitation(four.join(", ")).ok).toBe(true);
  expect(readInvitation([...four, "10.0.0.5"].join(","))).toEqual({ ok: false, reason: "bad-host" });
  expect(readInvitation("10.0.0.1,,10.0.0.2").ok).toBe(false);
});

test("a blank is taken for a colon behind what has a dot, and not between two words", () => {
  expect(readInvitation("10.0.0.1 45000")).toEqual({
    ok: true,
    value: { host: "10.0.0.1", port: 45_000, roomKey: null },
  });
  expect(readInvitation("cats 9").ok).toBe(false);
});

// Who reads it in time that grows with the square of its length does not come back within hours.
test.each([
  ["places", `10.0.0.1${",10.0.0.2".repeat(500_000)}`],
  ["quotes within a word", `a${"'".repeat(3_000_000)}a`],
  ["blanks behind a place", `10.0.0.1${" ".repeat(3_000_000)}x`],
])("millions of characters of %s are refused at once", (_, text) => {
  expect(readInvitation(text).ok).toBe(false);
});
