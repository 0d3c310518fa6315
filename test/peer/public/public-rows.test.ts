import { expect, test } from "vitest";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { isOpenToAll, PublicRows, type SeenLobby } from "../../../src/peer/public/public-rows.ts";
import { bestOf } from "../../../src/peer/public/best-lobbies.ts";
import type { ListedLobby, PublicFilter } from "../../../src/rendezvous/index.ts";
import { FACTS } from "../../support/service-peer.ts";

const ANY: PublicFilter = { text: null, mode: null, map: null, version: null, hasSeat: false };
const lobby = (id: number, more: Partial<ListedLobby> = {}): ListedLobby => ({
  ...{ ...FACTS, ...gameOfService(), lobbyId: id.toString(16).padStart(20, "0") },
  ...more,
});
const idsOf = (lobbies: readonly { readonly lobbyId: string }[]): readonly number[] =>
  lobbies.map(({ lobbyId }) => parseInt(lobbyId, 16));

test("of ten thousand lobbies a hundred are kept, and it is told that there are more", () => {
  const rows = new PublicRows();
  for (let at = 0; at < 10_000; at += 50)
    rows.put(
      Array.from({ length: 50 }, (_, i) => lobby(at + i)),
      ANY,
    );
  expect(rows.seen).toHaveLength(100);
  expect(rows.hasMore).toBe(true);
  rows.change(
    { kind: "changes", changed: [lobby(5, { taken: 3 }), lobby(20_000)], gone: [lobby(6).lobbyId] },
    ANY,
  );
  expect(rows.seen.find(({ lobbyId }) => lobbyId === lobby(5).lobbyId)?.taken).toBe(3);
  expect(idsOf(rows.seen)).not.toContain(6);
});

test("what a service tells though nobody looks for it is dropped", () => {
  const rows = new PublicRows();
  const filter: PublicFilter = { ...ANY, mode: "battle", version: gameOfService().version, hasSeat: true };
  const told = [
    lobby(1),
    lobby(2, { isPublic: false }),
    lobby(3, { mode: "cushions" }),
    lobby(4, { version: "9" }),
    lobby(5, { taken: 4 }),
    lobby(6, { isRunning: true }),
  ];
  rows.put(told, filter);
  expect(idsOf(rows.seen)).toEqual([1]);
  rows.put([lobby(1, { taken: 4 })], filter); // it was open, and is full now
  expect(rows.seen).toEqual([]);
});

test("only an equal game, a seat free and a match that has not begun are a way in", () => {
  const rows = new PublicRows();
  rows.put(
    [lobby(1), lobby(2, { contentHash: "00000000" }), lobby(3, { taken: 4 }), lobby(4, { isRunning: true })],
    ANY,
  );
  expect(idsOf(rows.seen.filter(isOpenToAll))).toEqual([1]);
});

const seen = (id: number, more: Partial<SeenLobby>): SeenLobby => ({
  ...lobby(id),
  ...{ isSameGame: true, rttMs: null, isMeasured: false, ...more },
});

test("a quick match takes the fullest of those that are about as near, and last those that nobody answers from", () => {
  const lobbies = [
    seen(1, { rttMs: 200, isMeasured: true, taken: 3 }),
    seen(2, { rttMs: 55, isMeasured: true, taken: 1 }),
    seen(3, { rttMs: 40, isMeasured: true, taken: 1 }),
    seen(4, { rttMs: 50, isMeasured: true, taken: 3 }),
    seen(5, { isMeasured: true, taken: 3 }),
    seen(6, { taken: 1 }),
    seen(7, { rttMs: 1, isMeasured: true, taken: 4 }),
    seen(8, { rttMs: 1, isMeasured: true, isSameGame: false }),
    seen(9, { rttMs: 1, isMeasured: true }),
  ];
  expect(idsOf(bestOf(lobbies, new Set([lobby(9).lobbyId])))).toEqual([4, 3, 2, 1, 6, 5]);
});
