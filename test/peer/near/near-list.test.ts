import { expect, test } from "vitest";
import type { HeardLobby } from "../../../src/peer/near/lobby-records.ts";
import { NearList } from "../../../src/peer/near/near-list.ts";
import { LOBBIES_MAX, LOBBIES_PER_HOST_MAX, SILENT_MS } from "../../../src/peer/near/limits.ts";

const lobby = (id: string, hostName = "Ada", ttlMs = 10_000): HeardLobby => ({
  id,
  ttlMs,
  facts: {
    ...{ isSameVersion: true, port: 45_000, hostName, playerCount: 1, seatCount: 4, isByInvitation: false },
    ...{ mode: "classic", mapName: null },
  },
});
const gone = (id: string): HeardLobby => ({ id, ttlMs: 0, facts: null });
const idsOf = (list: NearList): readonly string[] => list.lobbies.map(({ id }) => id);

test("shows a lobby at the address of who told of it", () => {
  const list = new NearList();
  expect(list.hear(lobby("a"), "10.0.0.7", 0)).toBe(true);
  expect(list.lobbies).toEqual([
    {
      ...{ id: "a", address: "10.0.0.7:45000", hostName: "Ada" },
      match: { mode: "classic", mapName: null, playerCount: 1, seatCount: 4, isByInvitation: false },
    },
  ]);
  list.hear({ id: "b", ttlMs: 1, facts: { isSameVersion: false, port: 9, hostName: "Ben" } }, "10.0.0.8", 0);
  expect(list.lobbies[1]).toEqual({ id: "b", address: "10.0.0.8:9", hostName: "Ben", match: null });
});

test("says what is news: a lobby, other facts, a goodbye; not the same again", () => {
  const list = new NearList();
  expect(list.hear(gone("a"), "10.0.0.7", 0)).toBe(false);
  expect(list.hear(lobby("a"), "10.0.0.7", 0)).toBe(true);
  expect(list.hear(lobby("a"), "10.0.0.7", 1)).toBe(false);
  expect(list.hear(lobby("a", "Ada the Second"), "10.0.0.7", 2)).toBe(true);
  expect(list.hear(gone("a"), "10.0.0.7", 3)).toBe(true);
  expect(list.lobbies).toEqual([]);
});

test("forgets who is silent, sooner if its word does not hold as long", () => {
  const list = new NearList();
  list.hear(lobby("a", "Ada", 3_600_000), "10.0.0.7", 0);
  list.hear(lobby("b", "Ben", 2_000), "10.0.0.8", 0);
  expect(list.nextDueMs).toBe(2_000);
  expect(list.update(1_999)).toBe(false);
  expect(list.update(2_000)).toBe(true);
  expect(idsOf(list)).toEqual(["a"]);
  list.hear(lobby("a", "Ada", 3_600_000), "10.0.0.7", 5_000); // is heard again
  expect(list.update(5_000 + SILENT_MS - 1)).toBe(false);
  expect(list.update(5_000 + SILENT_MS)).toBe(true);
  expect(list.nextDueMs).toBe(Infinity);
});

test("lets nobody speak for the lobby of another one, nor end it", () => {
  const list = new NearList();
  list.hear(lobby("a"), "10.0.0.7", 0);
  expect(list.hear(lobby("a", "Mallory"), "10.0.0.66", 1)).toBe(false);
  expect(list.hear(gone("a"), "10.0.0.66", 2)).toBe(false);
  expect(list.lobbies).toMatchObject([{ hostName: "Ada", address: "10.0.0.7:45000" }]);
});

test("keeps so many of one computer, and so many of all", () => {
  const list = new NearList();
  for (let i = 0; i < 100; i += 1) list.hear(lobby(`a${i}`), "10.0.0.7", 0);
  expect(idsOf(list)).toEqual(["a0", "a1", "a2", "a3"].slice(0, LOBBIES_PER_HOST_MAX));
  for (let i = 0; i < 100; i += 1) list.hear(lobby(`b${i}`), `10.0.1.${i}`, 0);
  expect(list.lobbies).toHaveLength(LOBBIES_MAX);
  list.hear(gone("a0"), "10.0.0.7", 1);
  expect(list.hear(lobby("c"), "10.0.2.1", 1)).toBe(true);
});
