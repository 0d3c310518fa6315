import { expect, test } from "vitest";

import type { Fact, Untruth, WatchEnd } from "../../src/channel/index.ts";
import { describeFact } from "../../src/words/index.ts";

test.each<[Fact, string]>([
  [{ kind: "seat", name: "Ada", playedBy: "peer" }, "Ada is back."],
  [{ kind: "seat", name: "Ada", playedBy: "bot" }, "Ada is gone; a bot plays on."],
  [{ kind: "seat", name: "Ada", playedBy: "nobody" }, "Ada is gone; the cats defend themselves."],
  [{ kind: "watched-end", outcome: "won", winners: ["Ada"] }, "The match is over: Ada won."],
  [{ kind: "watched-end", outcome: "won", winners: ["Ada", "Ben"] }, "The match is over: Ada and Ben won."],
  [{ kind: "watched-end", outcome: "won", winners: [] }, "The match is over: somebody won."],
  [{ kind: "watched-end", outcome: "draw", winners: [] }, "The match is over: a draw."],
  [
    { kind: "watched-end", outcome: "lost-peers", winners: [] },
    "The match is over: too few of those who played are left.",
  ],
  [
    { kind: "distrusted", address: "192.0.2.1:45000", why: "damaged" },
    "192.0.2.1:45000 is not asked any more: what it gave was damaged. Looking for somebody else …",
  ],
])("a watcher reads %j", (fact, told) => {
  expect(describeFact(fact)).toBe(told);
});

test("each reason for nothing to watch, and for not asking somebody any more, has a sentence of its own", () => {
  const ends: readonly WatchEnd[] = [
    "no-answer",
    "no-match",
    "not-allowed",
    "no-room",
    "other-match",
    "silent",
  ];
  const losses = ends.map((why) => describeFact({ kind: "watch-lost", why }));
  expect(new Set(losses).size).toBe(ends.length);
  for (const told of losses) expect(told).toMatch(/^[A-Z].*\.$/);
  const untruths: readonly Untruth[] = ["damaged", "other-match", "other-state", "other-turns"];
  for (const why of untruths)
    expect(describeFact({ kind: "distrusted", address: "here", why })).toMatch(
      /^here is not asked any more: what /,
    );
});
