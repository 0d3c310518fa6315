import { expect, test } from "vitest";

import type { LobbyNotice, LobbyPlayer } from "../../../src/channel/index.ts";
import {
  connectingText,
  countdownText,
  lobbyAddresses,
  silenceText,
  startText,
} from "../../../src/view/screens/lobby-text.ts";

function player(playerId: number, change: Partial<LobbyPlayer> = {}): LobbyPlayer {
  return {
    playerId,
    name: `P${playerId}`,
    isMasterPeer: playerId === 1,
    isReady: true,
    rttMs: null,
    silentMs: 0,
    ...change,
  };
}

function lobby(change: Partial<LobbyNotice>): LobbyNotice {
  const players = [player(1), player(2)];
  return {
    kind: "lobby",
    localPlayerId: 1,
    isMasterPeer: true,
    players,
    addresses: [],
    catsPerPlayer: 3,
    canStart: true,
    startsInMs: null,
    ...change,
  };
}

test("says why the match does not start", () => {
  expect(startText(lobby({ players: [player(1)], canStart: false }))).toContain("Waiting for a friend");
  expect(startText(lobby({ players: [player(1), player(2, { isReady: false })] }))).toContain("P2 is still");
  expect(startText(lobby({ isMasterPeer: false, localPlayerId: 2 }))).toContain("P1 starts the match");
  expect(startText(lobby({}))).toBe("Everybody is ready.");
});

test("a silent player is named after two seconds", () => {
  expect(silenceText(player(2, { silentMs: 1999 }))).toBeNull();
  expect(silenceText(player(2, { silentMs: 4900 }))).toBe("no word for 4 s");
});

test("counts down to 0 only at the end", () => {
  expect([3000, 2900, 2000, 1, 0, -5].map(countdownText)).toEqual(["3", "3", "2", "1", "0", "0"]);
});

test("addresses that friends can use come first; the others say what they are for", () => {
  expect(lobbyAddresses(["127.0.0.1:45000", "192.168.1.20:45000", "10.0.0.2:45000"])).toEqual([
    { address: "192.168.1.20:45000", note: null },
    { address: "10.0.0.2:45000", note: null },
    { address: "127.0.0.1:45000", note: "on this computer" },
  ]);
});

test("a host opens, a guest knocks", () => {
  expect(connectingText({ kind: "connecting", role: "host", address: "UDP port 45000" }).text).toBe(
    "Opening a lobby at UDP port 45000 …",
  );
  expect(connectingText({ kind: "connecting", role: "join", address: "cat.example:1" }).text).toBe(
    "Knocking at cat.example:1 …",
  );
});
