import { beforeEach, expect, test } from "vitest";

import { LobbyLeavers } from "../../src/desk/lobby-leavers.ts";
import type { SessionPlayer } from "../../src/net/index.ts";

// Goal: a host reads of people that may come back, and of nobody else. Method: those who are in, by id and name, and times by hand.
let leavers = new LobbyLeavers();
beforeEach(() => {
  leavers = new LobbyLeavers();
});

function look(second: number, people: Readonly<Record<number, string>>, bots: readonly number[] = []) {
  const players = Object.entries(people).map(([playerId, name]) => ({
    ...{ playerId: Number(playerId), name, bot: bots.includes(Number(playerId)) ? "weak" : null },
  }));
  leavers.update(players as unknown as readonly SessionPlayer[], second * 1_000);
  return leavers.names;
}

test("who goes is told of for a minute, or until they are back, in whatever seat", () => {
  look(0, { 1: "Ada", 2: "Jane", 3: "Mio" });
  expect(look(1, { 1: "Ada" })).toEqual(["Jane", "Mio"]);
  expect(look(10, { 1: "Ada", 3: "Jane" })).toEqual(["Mio"]);
  expect([look(60.9, { 1: "Ada", 3: "Jane" }), look(61, { 1: "Ada", 3: "Jane" })]).toEqual([["Mio"], []]);
});

test("who is sent away is not told of, and the next one to go from that seat is", () => {
  look(0, { 1: "Ada", 2: "Jane" });
  leavers.noteSentAway(2);
  expect(look(1, { 1: "Ada" })).toEqual([]);
  look(2, { 1: "Ada", 2: "Mio" });
  expect(look(3, { 1: "Ada" })).toEqual(["Mio"]);
});

test("who goes twice is told of once, from the last time on", () => {
  look(0, { 1: "Ada", 2: "Jane" });
  look(1, { 1: "Ada" });
  look(2, { 1: "Ada", 2: "Jane" });
  expect(look(50, { 1: "Ada" })).toEqual(["Jane"]);
  expect(look(70, { 1: "Ada" })).toEqual(["Jane"]);
});

test("a seat that somebody else has at once was left all the same, and bots leave unnoticed", () => {
  look(0, { 1: "Ada", 2: "Jane", 3: "Bot" }, [3]);
  expect(look(1, { 1: "Ada", 2: "Mio" })).toEqual(["Jane"]);
});
