import { expect, test } from "vitest";

import type { Fact, OpenFault, OutcomeFact, RelayUriFault, TlsFault } from "../../src/channel/index.ts";
import { CODE_ALONE } from "../../src/words/field-words.ts";
import { describeFact, describeFault } from "../../src/words/index.ts";
import { storyOf } from "../support/desync-stories.ts";

test.each<[Fact, string]>([
  [{ kind: "replay-lost", error: "a\u001bb" }, "The replay cannot be played on: a\\u001bb"],
  [{ kind: "folder-shut", folder: "/a\u2066b" }, "The folder can't be opened from here. It is /a\\u2066b"],
  [
    { kind: "unplayable", file: "\u202e.rcr", why: { kind: "system", said: "a\nb" } },
    'Cannot play "\\u202e.rcr": a\\u000ab.',
  ],
])(
  "no sentence turns the direction of what stands around it, whoever's words it quotes: %j",
  (fact, told) => {
    expect(describeFact(fact)).toBe(told);
  },
);

test.each<[OpenFault, string]>([
  [{ kind: "port-taken", port: 45_000 }, "UDP port 45000 is in use by another program; choose another one."],
  [
    { kind: "no-address", typed: "no where" },
    '"no where" is not an address; it looks like 192.168.0.7:45000.',
  ],
  [
    { kind: "no-address", typed: "kq7m 2xpd" },
    `"kq7m 2xpd" is not an address; it looks like 192.168.0.7:45000. ${CODE_ALONE}`,
  ],
  [{ kind: "no-computer", host: "cats", mayBeCode: false }, 'there is no host named "cats".'],
  [
    { kind: "no-computer", host: "KQ7M-2XPD", mayBeCode: true },
    `there is no host named "KQ7M-2XPD". ${CODE_ALONE}`,
  ],
  [{ kind: "no-such-code", typed: "" }, "there is no code. It has eight letters, such as KQ7M-2XPD."],
  [
    { kind: "not-hidden", why: { kind: "no-service" } },
    "No lobby service is named, and so no relay. Your address can't be hidden without one, so nothing was sent to anybody.",
  ],
  [
    { kind: "no-list", service: "cats.example", problem: null },
    "the lobby service cats.example does not answer.",
  ],
  [
    { kind: "code-refused", service: "cats.example", refusal: "yarn" },
    'the lobby service cats.example said "yarn".',
  ],
])("what went wrong goes on after what was wanted: %j", (fault, told) => {
  expect(describeFault(fault)).toBe(told);
  expect(describeFact({ kind: "cannot", wish: "join", fault })).toBe(`Cannot join: ${told}`);
});

test("a key that was typed is in no sentence", () => {
  const typed = "robocat://cats.example:1#ABCD-EFGH";
  expect(describeFault({ kind: "no-address", typed })).not.toContain("ABCD");
});

test("a match that ended because games differ is told with the names that come with it", () => {
  const story = { ...storyOf({ outcome: "ended" }), names: ["Ada", "Ben"] };
  const told = (outcome: OutcomeFact): string =>
    describeFact({ kind: "result", outcome, why: null, absences: [] });
  expect(told({ kind: "differ", story })).toBe(
    "Ben's game differed at turn 412: cat 7's health was 3 there and 4 elsewhere. The match could not go on.",
  );
  expect(told({ kind: "differ", story: null })).toBe(
    "The games of the players differ; the match can't go on.",
  );
});

test.each<[TlsFault, RegExp]>([
  [{ kind: "given-up" }, /it was given up/],
  [{ kind: "no-answer" }, /nobody answers/],
  [{ kind: "untrusted" }, /certificate is not trusted: .*NODE_EXTRA_CA_CERTS/],
  [{ kind: "other-name" }, /certificate is for another name/],
  [{ kind: "out-of-date" }, /out of date, or this machine's clock is wrong/],
  [{ kind: "no-host" }, /no machine of that name/],
  [{ kind: "no-tls" }, /does not speak TLS/],
  [{ kind: "error", error: "EA\u202eB" }, /it fails \(EA\\u202eB\)/],
])("why a relay can't be reached over TLS: %j", (fault, told) => {
  const sentences = [
    describeFact({ kind: "relay-tls-shut", relay: "a:1", fault }),
    describeFact({ kind: "relay-silent", relay: "a:1", tls: { relay: "a:2", fault } }),
  ];
  for (const sentence of sentences) expect(sentence).toMatch(told);
});

test.each<[RelayUriFault["kind"], string]>([
  [
    "over-tls",
    'The relay can\'t be used: "x" is a relay over TLS: it is named beside one of turn:HOST:PORT.',
  ],
  ["no-turn", 'The relay can\'t be used: "x" is not turn:HOST:PORT.'],
  ["no-turns", 'The relay can\'t be used: "x" is not turns:HOST:PORT.'],
])("what is no address of a relay: %s", (kind, told) => {
  expect(describeFact({ kind: "relay-unusable", fault: { kind, typed: "x" } })).toBe(told);
});

test.each([
  ["ABCD", "The key has 4 characters, not 28: seven groups of four."],
  ["", "The key is missing."],
])("what is wrong with the key %j of an invitation is told in words", (typed, told) => {
  expect(describeFact({ kind: "bad-room-key", typed })).toBe(told);
});

test.each([
  [
    true,
    true,
    "for they had to wait for you too much. Going back to the match: in a while you may play again …",
  ],
  [true, false, "for they had to wait for you too much. Going back to the match …"],
  [false, true, "for you were not heard of. Going back to the match …"],
  [false, false, "for you were not heard of. Going back to the match …"],
])("why the others go on without one is told: slow %j, with cats %j", (wasSlow, hasCats, told) => {
  const fact = { kind: "went-on-without-you", wasSlow, hasCats } as const;
  expect(describeFact(fact)).toBe(`The others go on without you, ${told}`);
});
