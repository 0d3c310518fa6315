import { expect, test } from "vitest";

import type { LobbyNotice, LobbyPlayer, MapEntry } from "../../../src/channel/index.ts";
import { classicOptions, MATCH_MODES } from "../../../src/sim/index.ts";
import {
  countdownText,
  extrasText,
  linkText,
  lobbyAddresses,
  mapEntryText,
  mapPictureText,
  startsText,
  mapWordsText,
  optionsText,
  lookalikeText,
  silenceText,
  startAnywayText,
  startButtonText,
  startText,
  teamChoices,
  teamText,
} from "../../../src/view/screens/lobby-text.ts";
import { CONNECTING_WORDS, MODE_WORDS } from "../../../src/words/index.ts";

function player(playerId: number, change: Partial<LobbyPlayer> = {}): LobbyPlayer {
  return {
    playerId,
    name: `P${playerId}`,
    isMasterPeer: playerId === 1,
    isBot: false,
    team: playerId,
    hasMap: true,
    isReady: true,
    agrees: true,
    way: { kind: "direct" },
    rttMs: null,
    silentMs: 0,
    fingerprint: null,
    notes: [],
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
    options: classicOptions(3),
    mapName: null,
    agreed: null,
    mapId: null,
    setupProblem: null,
    canStart: true,
    canStartAnyway: true,
    startsInMs: null,
    roomKey: null,
    awaited: [],
    away: [],
    ...change,
  };
}

test("says why the match does not start", () => {
  expect(startText(lobby({ players: [player(1)], canStart: false }))).toContain("Waiting for a friend");
  const invited = lobby({ players: [player(1)], canStart: false, roomKey: "0000" });
  expect(startText(invited)).toContain("give them the invitation");
  expect(startText(lobby({ players: [player(1), player(2, { isReady: false })] }))).toContain("P2 is still");
  expect(startText(lobby({ isMasterPeer: false, localPlayerId: 2 }))).toContain("P1 starts the match");
  expect(startText(lobby({}))).toBe("Everybody is ready.");
});

test("says who is not ready, and to whoever is not how to be", () => {
  const unready = [player(1), player(2, { agrees: false }), player(3, { agrees: false })];
  expect(startText(lobby({ players: unready, canStart: false }))).toBe("P2 and P3 are not ready yet.");
  const twins = [player(1, { name: "P" }), player(3, { name: "P", agrees: false })];
  expect(startText(lobby({ players: twins, canStart: false }))).toBe("P (square) is not ready yet.");
  expect(startAnywayText(twins)).toBe("Start although P (square) is not ready");
  const own = lobby({ players: unready, canStart: false, isMasterPeer: false, localPlayerId: 3 });
  expect(startText(own)).toBe("Press Ready, or R, when you are.");
  expect(startText(lobby({ players: unready.slice(0, 2), awaited: ["Cem"] }))).toBe(
    "Waiting for Cem to come back. P2 is not ready yet.",
  );
});

test("says to the host without whose word it can start, and to them that it did", () => {
  const unready = [player(1), player(2, { agrees: false })];
  expect(startAnywayText(unready)).toBe("Start although P2 is not ready");
  expect(startAnywayText([...unready, player(3, { agrees: false })])).toBe(
    "Start although P2 and P3 are not ready",
  );
  const many = [2, 3, 4].map((id) => player(id, { agrees: false }));
  expect(startAnywayText(many)).toBe("Start although 3 are not ready");
  const begun = lobby({ players: unready, isMasterPeer: false, localPlayerId: 2, startsInMs: 2_000 });
  expect(startText(begun)).toBe("Here we go! P1 did not wait until you were ready.");
  expect(startText({ ...begun, localPlayerId: 1 })).toBe("Here we go!");
});

test("says that it starts without those who may come back, or come back yet", () => {
  expect(startButtonText(lobby({}))).toBe("Start the match");
  expect(startButtonText(lobby({ away: ["Ben"] }))).toBe("Start without Ben");
  expect(startButtonText(lobby({ awaited: ["Cem"] }))).toBe("Start without Cem");
  expect(startButtonText(lobby({ awaited: ["Cem"], away: ["Ben"] }))).toBe("Start without them");
  expect(startText(lobby({ away: ["Ben"] }))).toBe("Ben left the lobby, and may come back.");
});

test("says why it can't start once the last one has left, or is not back: nobody is there to play against", () => {
  const alone = { players: [player(1)], canStart: false, canStartAnyway: false };
  const why =
    "There is nobody to play against. Waiting for a friend: give them one of the addresses, or add a bot.";
  const left = lobby({ ...alone, away: ["Zoë"] });
  expect(startText(left)).toBe(`Zoë left the lobby, and may come back. ${why}`);
  expect(startButtonText(left)).toBe("Start the match");
  const missing = lobby({ ...alone, awaited: ["Zoë"] });
  expect(startText(missing)).toBe(`Waiting for Zoë to come back. ${why}`);
  expect(startButtonText(missing)).toBe("Start the match");
});

test("alone one may ask a friend or a bot; only the host can add one", () => {
  expect(startText(lobby({ players: [player(1)] }))).toContain("add a bot");
  expect(startText(lobby({ players: [player(1)], isMasterPeer: false }))).not.toContain("bot");
});

test("who still receives the map is named before who is not ready", () => {
  const players = [player(1), player(2, { hasMap: false, isReady: false })];
  expect(startText(lobby({ players }))).toBe("P2 is still receiving the map.");
});

test("to whom there is no way yet is named before who is not ready", () => {
  const players = [player(1, { isReady: false }), player(2, { way: { kind: "none" }, isReady: false })];
  expect(startText(lobby({ players }))).toBe("Looking for a way to P2.");
});

test("tells the way to each player with the round trip, as far as it is known", () => {
  const players = [player(1, { way: { kind: "self" } }), player(2), player(3)];
  const link = (change: Partial<LobbyPlayer>): string | null => linkText(player(2, change), players);
  expect(link({ way: { kind: "self" } })).toBeNull();
  expect(link({ way: { kind: "none" }, rttMs: 40 })).toBe("no way to P2 yet");
  expect(link({ rttMs: 24.4 })).toBe("direct, 24\u00A0ms");
  expect(link({ way: { kind: "relayed", by: 3 } })).toBe("through P3");
  expect(link({ way: { kind: "relayed", by: 7 }, rttMs: 80 })).toBe("through player 7, 80\u00A0ms");
});

test("does not say that all is well while the setup has a problem", () => {
  expect(startText(lobby({ setupProblem: { kind: "no-cushions" } }))).toContain("cannot start");
});

test("teams are letters; Classic knows only who plays and who watches", () => {
  expect([0, 1, 8].map(teamText)).toEqual(["Observer", "Team A", "Team H"]);
  expect(teamChoices("battle", player(3)).map(({ team }) => team)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect(teamChoices("classic", player(3, { team: 5 }))).toEqual([
    { team: 5, text: "Plays" },
    { team: 0, text: "Observer" },
  ]);
  expect(teamChoices("classic", player(3, { team: 0 }))[0]).toEqual({ team: 3, text: "Plays" });
});

test("tells the options to who cannot change them", () => {
  expect(optionsText(classicOptions(1))).toBe("1 cat a player, no pauses, nobody else may watch");
  const battle = { mode: "battle", catsPerPlayer: 60, catLimit: 60, timeLimitMinutes: 0 } as const;
  expect(optionsText(battle)).toBe("60 cats a player, no time limit, no pauses, nobody else may watch");
  expect(optionsText({ ...battle, mode: "cushions", catLimit: 120, timeLimitMinutes: 20 })).toBe(
    "60 cats a player, at most 120, 20 minutes, no pauses, nobody else may watch",
  );
});

test("tells how often and how long one may pause", () => {
  const pausedText = (each: number): string =>
    optionsText({ ...classicOptions(1), pauses: { each, seconds: 60 }, watchDelaySeconds: 0 });
  expect([pausedText(1), pausedText(3)]).toEqual([
    "1 cat a player, 1 pause of 60\u00A0s, others may watch",
    "1 cat a player, 3 pauses of 60\u00A0s, others may watch",
  ]);
});

test("tells how late others may watch", () => {
  const watched = (watchDelaySeconds: number): string =>
    optionsText({ ...classicOptions(1), watchDelaySeconds });
  expect(watched(30)).toBe("1 cat a player, no pauses, others may watch 30\u00A0s late");
});

test("a map that cannot be played says why", () => {
  const map: MapEntry = {
    mapId: "own:barn.txt",
    name: "barn",
    width: 40,
    height: 28,
    spawnCount: 4,
    cushionCount: 1,
    problem: null,
  };
  expect(mapEntryText(map, "cushions")).toBe("barn – 4 players, 1 cushion");
  expect(mapEntryText({ ...map, problem: { kind: "name-missing", line: 3 } }, "battle")).toContain("line 3");
});

test("a map tells of cushions only where they are played for", () => {
  const map: MapEntry = {
    ...{ mapId: "own:barn.txt", name: "barn", width: 40, height: 28 },
    ...{ spawnCount: 4, cushionCount: 13, problem: null },
  };
  expect(mapEntryText(map, "battle")).toBe("barn – 4 players");
  expect(mapEntryText({ ...map, cushionCount: 0 }, "cushions")).toBe("barn – 4 players, no cushions");
  const picture = { ...{ name: "barn", width: 40, height: 28 }, ...{ walls: [], spawns: [], cushions: [] } };
  expect(mapPictureText(picture)).toBe("barn – 40 × 28, 0 players");
});

test("a map says that one's start is drawn, unless there is no other", () => {
  const spawns = [1, 2].map((column) => ({ column, row: 1 }));
  expect(startsText({ spawns })).toContain("which one is drawn anew each time");
  expect(startsText({ spawns: spawns.slice(1) })).toBe("");
});

test("what a mode is about is read at once: no sentence of it is long", () => {
  for (const { long } of MATCH_MODES.map((mode) => MODE_WORDS[mode]))
    for (const sentence of long.split(/[.:] /u))
      expect(sentence.split(" ").length, sentence).toBeLessThan(16);
});

test("a map says what it is about, and whom it favours", () => {
  expect(mapWordsText({ mapId: "own:a.txt" })).toBe("");
  expect(mapWordsText({ mapId: "own:a.txt", about: "Mind the stairs." })).toBe("Mind the stairs.");
  expect(mapWordsText({ mapId: "own:a.txt", about: "Mind the stairs.", favours: "coming" })).toBe(
    "Mind the stairs. Whoever attacks has it easier here.",
  );
  expect(mapWordsText({ mapId: "built-in:the-hallway", favours: "coming" })).toBe(
    "One long hall, and ways around it: you meet soon. Whoever attacks has it easier here.",
  );
  expect(mapWordsText({ mapId: "own:a.txt", favours: "waiting" })).toBe(
    "Whoever defends has it easier here.",
  );
});

test("a silent player is named after two seconds", () => {
  expect(silenceText(player(2, { silentMs: 1999 }))).toBeNull();
  expect(silenceText(player(2, { silentMs: 4900 }))).toBe("no word for 4\u00A0s");
});

test("a name that could be taken for another one of the lobby is marked in words, on both", () => {
  const players = ["Ada", "Аda", "Ben"].map((name, i) => player(i + 1, { name }));
  expect(players.map((one) => lookalikeText(one, players))).toEqual([
    "looks like Аda",
    "looks like Ada",
    null,
  ]);
});

test("counts down to 0 only at the end", () => {
  expect([3000, 2900, 2000, 1, 0, -5].map(countdownText)).toEqual(["3", "3", "2", "1", "0", "0"]);
});

test("addresses that friends can use come first; the others say what they are for", () => {
  expect(lobbyAddresses(["127.0.0.1:45000", "192.168.1.20:45000", "10.0.0.2:45000"])).toEqual([
    { address: "192.168.1.20:45000", note: "in this house" },
    { address: "10.0.0.2:45000", note: "in this house" },
    { address: "127.0.0.1:45000", note: "on this computer" },
  ]);
});

test("addresses outside stand behind the nearest, each with a word for whom it is good", () => {
  const outside = [{ address: "11.0.0.1:45000", goodFor: "anywhere" }] as const;
  expect(lobbyAddresses(["172.16.0.2:45000", "172.32.0.2:45000", "[fd00::2]:45000"], outside)).toEqual([
    { address: "172.16.0.2:45000", note: "in this house" },
    { address: "11.0.0.1:45000", note: "from anywhere" },
    { address: "172.32.0.2:45000", note: null },
    { address: "[fd00::2]:45000", note: "in this house" },
  ]);
});

test("of IPv6 addresses only that of the computer itself is of no use to friends", () => {
  expect(lobbyAddresses(["[::1]:45000", "[2001:db8::7]:45000"])).toEqual([
    { address: "[2001:db8::7]:45000", note: null },
    { address: "[::1]:45000", note: "on this computer" },
  ]);
});

test("a host opens, a guest knocks", () => {
  expect(CONNECTING_WORDS.host({ kind: "own-port", port: 45_000 }).text).toBe(
    "Opening a lobby at UDP port 45000 …",
  );
  expect(CONNECTING_WORDS.join({ kind: "address", address: "cat.example:1" }).text).toBe(
    "Knocking at cat.example:1 …",
  );
  expect(CONNECTING_WORDS.join({ kind: "public", hostName: "Ada" }).text).toBe("Knocking at Ada’s lobby …");
  expect(CONNECTING_WORDS.rejoin({ kind: "people", names: ["Ada", "Bo"] }).text).toBe(
    "Looking for the match with Ada and Bo …",
  );
});

test("says what the army and the fog mean, and how little of a secret fog is; Classic knows neither", () => {
  const cushions = { mode: "cushions", catsPerPlayer: 12, catLimit: 60, timeLimitMinutes: 0 } as const;
  expect(extrasText(classicOptions(3))).toEqual([]);
  expect(extrasText(cushions)).toEqual([
    "Army: tabbies; the other kinds are bred.",
    "No fog: everybody sees everything.",
  ]);
  const [army, fog] = extrasText({ ...cushions, kinds: "mixed", fog: true });
  expect(army).toContain("equal parts");
  expect(fog).toContain("no secret from a cheater");
});
