// Goal: no letter disappears: it goes, waits for room, or is told as one that can't go.
// Method: a way with room for so many letters in place of the links; letters are told by the turns of their halts.
import { expect, test } from "vitest";

import { fail, ok } from "../../../src/base/index.ts";
import type { ChoiceMessage, Letter } from "../../../src/desync/index.ts";
import { haltTurnOf } from "../../../src/match/healing/letters.ts";
import { LetterPost } from "../../../src/match/mail/letter-post.ts";
import { isOfHalt } from "../../../src/match/mail/letter.ts";

type Posted = ReturnType<LetterPost["post"]>[number];

const TOO_LONG = 666;

function choice(haltTurn: number): ChoiceMessage {
  return { kind: "choice", haltTurn, withoutMask: 1 };
}

/** Ways to players 2 and 3, and what has gone. */
function startPost() {
  const room = new Map([
    [2, Infinity],
    [3, Infinity],
  ]);
  const gone: string[] = [];
  const sendLetter = (to: number, { message }: Letter) => {
    const turn = isOfHalt(message) ? haltTurnOf(message) : -1;
    if (turn === TOO_LONG) return fail("too-long");
    if (room.get(to)! <= 0) return fail("too-many");
    room.set(to, room.get(to)! - 1);
    gone.push(`${turn} to ${to}`);
    return ok(9);
  };
  return { room, gone, post: new LetterPost({ sendLetter }) };
}

const failedOf = (posted: readonly Posted[]) =>
  posted.flatMap(({ to, message, result }) =>
    result.ok || !isOfHalt(message) ? [] : [[to, haltTurnOf(message), result.reason]],
  );

test("letters go to each player in their order", () => {
  const { post, gone } = startPost();
  const posted = post.post([
    { to: 2, view: 0, message: choice(1) },
    { to: 3, view: 0, message: choice(1) },
    { to: 3, view: 0, message: choice(2) },
  ]);
  expect(gone).toEqual(["1 to 2", "1 to 3", "2 to 3"]);
  expect(posted.map(({ result }) => result)).toEqual(Array(3).fill(ok(9)));
});

test("one that finds no room waits, those after it behind it, and holds up nobody else's", () => {
  const { post, gone, room } = startPost();
  room.set(2, 0);
  const toBoth = [2, 3].map((to) => ({ to, view: 0, message: choice(1) }));
  expect(failedOf(post.post(toBoth))).toEqual([]);
  post.post([{ to: 2, view: 0, message: choice(2) }]);
  expect(gone).toEqual(["1 to 3"]);
  room.set(2, 1);
  expect(post.post([]).map(({ to }) => to)).toEqual([2]);
  room.set(2, 5);
  post.post([{ to: 2, view: 0, message: choice(3) }]);
  expect(gone).toEqual(["1 to 3", "1 to 2", "2 to 2", "3 to 2"]);
  expect(post.post([])).toEqual([]);
});

test("one that is too long is told, and those after it go", () => {
  const { post, gone } = startPost();
  const posted = post.post([
    { to: 2, view: 0, message: choice(TOO_LONG) },
    { to: 2, view: 0, message: choice(1) },
  ]);
  expect(failedOf(posted)).toEqual([[2, TOO_LONG, "too-long"]]);
  expect(gone).toEqual(["1 to 2"]);
});

test("of more than wait for anybody those that came last are told as lost", () => {
  const { post, gone, room } = startPost();
  room.set(2, 0);
  const failed = Array.from({ length: 70 }, (_, i) =>
    failedOf(post.post([{ to: 2, view: 0, message: choice(i) }])),
  );
  expect(failed.flat()).toEqual([64, 65, 66, 67, 68, 69].map((turn) => [2, turn, "too-many"]));
  room.set(2, Infinity);
  post.post([]);
  expect(gone).toHaveLength(64);
});
