// Goal: places and offers of who does not watch do not keep out who does.
// Method: a desk with a match of made-up turns; questions by hand.
import { expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { Broadcast, digestOfMatch, writeHead } from "../../src/watch/broadcast.ts";
import type { Address, WatchPlace } from "../../src/wire/index.ts";
import { withCrc } from "../support/same-crc.ts";
import { GUEST, HOLDERS, NAMES, PLACES, SETUP, startDesk } from "../support/started-desk.ts";

test("who only holds a place loses it to the next, once the match has gone on without them", () => {
  const { desk, play, ask, want } = startDesk();
  const passes = HOLDERS.map((address) => ask(address, 0)!.pass);
  const hold = (nowMs: number): void =>
    HOLDERS.forEach((address, i) => want(address, passes[i]!, PLACES, nowMs));
  for (let nowMs = 0; nowMs <= 30_000; nowMs += 1_000) {
    hold(nowMs);
    if (nowMs <= 19_000) expect(desk.children(nowMs)).toBe(3);
    if (nowMs <= 19_000) expect(ask(GUEST, nowMs)).toBeNull();
    play(10);
  }
  expect(desk.children(30_000)).toBe(0);
  expect(ask(GUEST, 30_000)).not.toBeNull();
});

test("who asks for turns that were not played yet, and takes none, only holds a place", () => {
  const { desk, play, ask, want } = startDesk();
  const passes = HOLDERS.map((address) => ask(address, 0)!.pass);
  const askAll = (place: WatchPlace, nowMs: number): void =>
    HOLDERS.forEach((address, i) => want(address, passes[i]!, place, nowMs));
  play(1);
  askAll({ section: "turns", turn: 2 ** 31 - 2, offset: 0 }, 0);
  askAll({ section: "turns", turn: 0, offset: 2 ** 20 }, 0);
  play(300);
  for (let nowMs = 0; nowMs <= 21_000; nowMs += 1_000) askAll(PLACES, nowMs);
  expect(desk.children(21_000)).toBe(0);
  expect(ask(GUEST, 21_000)).not.toBeNull();
});

test("who has asked is still given the match though three questions in a row are lost", () => {
  const { desk, ask, want } = startDesk();
  const { pass } = ask(GUEST, 0)!;
  expect(desk.isAsked(0)).toBe(false);
  want(GUEST, pass, PLACES, 1_000);
  expect([4_400, 5_000].map((nowMs) => desk.isAsked(nowMs))).toEqual([true, false]);
});

test("who asks for later turns keeps the place, also while the match stands", () => {
  const { desk, play, ask, want } = startDesk();
  const { pass } = ask(GUEST, 0)!;
  for (let nowMs = 0; nowMs <= 40_000; nowMs += 1_000) {
    const turn = Math.floor(nowMs / 100);
    const place = { section: "turns", turn: turn - (turn % 128), offset: 3 * (turn % 128) } as const;
    play(10);
    want(GUEST, pass, place, nowMs);
  }
  for (let nowMs = 41_000; nowMs <= 90_000; nowMs += 1_000) want(GUEST, pass, PLACES, nowMs);
  expect(desk.children(90_000)).toBe(1);
});

test("offers that nobody takes do not keep out who takes one", () => {
  const { desk, ask, want } = startDesk();
  let nowMs = 0;
  for (let port = 1; port <= 300; port += 1) ask({ host: "10.0.0.2", port }, (nowMs += 25));
  const offer = ask(GUEST, nowMs);
  for (let port = 301; port <= 340; port += 1) ask({ host: "10.0.0.2", port }, (nowMs += 25));
  expect(want(GUEST, offer!.pass, PLACES, nowMs)).toBe(true);
  expect(desk.children(nowMs)).toBe(1);
});

test("who has nothing to show yet names others who may have; who may not show it names nobody", () => {
  const { desk } = startDesk();
  const refusal = (): unknown => desk.hear(GUEST, { kind: "watch", token: 5, match: 0 }, 0);
  desk.places = [...HOLDERS, GUEST];
  const lacking = new Broadcast(writeHead(SETUP, NAMES), { playerIds: [1, 2], delaySeconds: 0 });
  const named = { kind: "watch-refusal", token: 5, reason: "no-match", addresses: HOLDERS };
  desk.show(lacking); // has just come back to the match, and no state of it can be joined yet
  expect(refusal()).toEqual(named);
  desk.show("no-match");
  expect(refusal()).toEqual(named);
  desk.show("not-allowed");
  expect(refusal()).toEqual({ ...named, reason: "not-allowed", addresses: [] });
});

test("one host that asks all the time takes neither the answers to another one nor those to who compares a state", () => {
  const { desk, ask } = startDesk();
  const flood = { host: "10.0.0.2", port: 1 };
  const check = (from: Address, nowMs: number) =>
    desk.hear(from, { kind: "watch-check", token: 6, match: 1, turn: -1 }, nowMs);
  for (let nowMs = 1; nowMs <= 5_000; nowMs += 1) {
    desk.hear({ ...flood, port: nowMs }, { kind: "watch", token: 5, match: 1 }, nowMs);
    if (nowMs % 1_000 !== 0) continue;
    expect(ask(GUEST, nowMs)).not.toBeNull();
    expect([check(GUEST, nowMs)?.kind, check(flood, nowMs)?.kind]).toEqual(
      Array(2).fill("watch-refusal"), // of another match
    );
  }
  for (let i = 0; i < 200; i += 1) check(flood, 5_000);
  expect(check(GUEST, 5_000)).not.toBeNull();
  expect(desk.refused).toBeGreaterThan(4_000);
});

test("who compares a state is told of the head and of all its bytes, and not of their CRC-32 alone", () => {
  const { desk, broadcast } = startDesk();
  const { head, match } = broadcast;
  const { bytes, digest } = broadcast.state(-1)!;
  const question = { kind: "watch-check", token: 6, match, turn: -1 } as const;
  expect(desk.hear(GUEST, question, 1)).toEqual({ kind: "watch-checked", token: 6, turn: -1, digest });
  expect(digest).toBe(digestOfMatch(head, bytes));
  const others = [head, bytes].map((one) =>
    withCrc(
      Uint8Array.from(one, (byte) => byte ^ 1),
      crc32(one),
    ),
  );
  const [otherHead, otherState] = others as [Uint8Array, Uint8Array];
  expect([crc32(otherHead), crc32(otherState)]).toEqual([crc32(head), crc32(bytes)]);
  expect(digestOfMatch(otherHead, bytes)).not.toBe(digest);
  expect(digestOfMatch(head, otherState)).not.toBe(digest);
});

test("nobody is let in where the last state is four segments back: that one has paused the match", () => {
  const { desk, play, ask } = startDesk();
  play(512);
  expect(ask(GUEST, 0)).not.toBeNull();
  play(1);
  expect(desk.hear(HOLDERS[0]!, { kind: "watch", token: 5, match: 0 }, 0)).toMatchObject({
    ...{ kind: "watch-refusal", reason: "no-room", addresses: [] },
  });
});

test("a part is given for the pass of the offer alone", () => {
  const { desk, ask, want } = startDesk();
  const { pass } = ask(GUEST, 0)!;
  expect(want(GUEST, pass + 1, PLACES, 0)).toBe(false);
  expect(want(HOLDERS[0]!, pass, PLACES, 0)).toBe(false);
  expect(desk.children(0)).toBe(0);
  expect(want(GUEST, pass, PLACES, 0)).toBe(true);
});

test("who has asked for nothing for five seconds is forgotten as soon as somebody else comes, and gets another pass", () => {
  const { ask, want } = startDesk();
  const [taker, taken] = HOLDERS as [Address, Address];
  const before = ask(GUEST, 0)!.pass;
  const passOfTaker = ask(taker, 0)!.pass;
  want(taker, passOfTaker, PLACES, 1);
  ask(taken, 5_000);
  expect(want(GUEST, before, PLACES, 5_000)).toBe(false);
  expect(want(taker, passOfTaker, PLACES, 5_000)).toBe(true);
  expect(ask(GUEST, 5_000)!.pass).not.toBe(before);
});
