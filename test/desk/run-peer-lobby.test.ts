import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import type { WindowRequest } from "../../src/channel/index.ts";
import { classicOptions, generateMap, openWorld } from "../../src/sim/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { ofCount, useDesks } from "../support/desks.ts";
import { TestClock } from "../support/test-clock.ts";
import { sentenceOf } from "../support/sentences.ts";

const HALLWAY = "built-in:the-hallway"; // two places
const GARDEN = "built-in:the-long-garden"; // likewise
const BATTLE = { mode: "battle", catsPerPlayer: 4, catLimit: 4, timeLimitMinutes: 0 } as const;

const clock = new TestClock(); // all peers have one time
const { open, openHost, openGuest, homeOf } = useDesks(clock);

describe("a host", () => {
  test("chooses mode, cats and map; every window sees them, also one that opens later", async () => {
    const host = await openHost("Ada");
    const guest = await openGuest(host, "Ben");
    expect(host.window.of("map")).toEqual([{ kind: "map", map: null }]);
    expect(await host.lobby(ofCount(2))).toMatchObject({ options: classicOptions(3), mapId: null });

    host.ask({ kind: "list-maps" });
    const list = await host.window.waitFor("map-list");
    expect(list.folder).toBe(path.join(homeOf("Ada"), "maps"));
    expect(list.maps.find(({ mapId }) => mapId === HALLWAY)).toMatchObject({ spawnCount: 2, problem: null });

    host.ask({ kind: "set-options", options: BATTLE, mapId: HALLWAY });
    const chosen = host.window.of("lobby").at(-1)!;
    expect(chosen).toMatchObject({ options: BATTLE, catsPerPlayer: 4, mapId: HALLWAY, setupProblem: null });
    const { map } = host.window.of("map").at(-1)!;
    expect(map).toMatchObject({ name: "The Hallway", width: 41, height: 29 });
    expect(map!.spawns).toHaveLength(2);
    expect((await guest.window.waitFor("map", (notice) => notice.map !== null)).map).toEqual(map);
    const seen = await guest.lobby(({ players }) => players.every(({ hasMap }) => hasMap));
    expect(seen).toMatchObject({ options: BATTLE, mapId: null, setupProblem: null });
    for (const { peer } of [host, guest]) {
      const late = new PeerWindow(peer);
      expect(late.kinds.toSorted()).toEqual(["lobby", "map", "talk"]);
      expect(late.of("map")[0]!.map).toEqual(map);
    }

    host.ask({ kind: "set-options", options: classicOptions(5), mapId: HALLWAY });
    expect(host.window.of("lobby").at(-1)).toMatchObject({ options: classicOptions(5), mapId: HALLWAY });
    expect(host.window.of("map").at(-1)).toEqual({ kind: "map", map: null });
    await guest.lobby(({ options }) => options.mode === "classic");
    expect(guest.window.of("map").at(-1)).toEqual({ kind: "map", map: null });
    expect([...host.problems, ...guest.problems]).toEqual([]);
  });

  test("gets a usual map if it chooses none, and keeps its lobby if there is no such map", async () => {
    const host = await openHost("Cem");
    host.ask({ kind: "set-options", options: { ...BATTLE, mode: "cushions" }, mapId: null });
    expect(host.window.of("lobby").at(-1)).toMatchObject({ mapId: GARDEN });
    host.ask({ kind: "set-options", options: BATTLE, mapId: GARDEN, mayGrow: true }); // another mode, a map that nobody chose
    expect(host.window.of("lobby").at(-1)).toMatchObject({ mapId: "built-in:four-rooms" });
    const before = host.window.of("lobby").at(-1)!;

    const ownFolder = path.join(homeOf("Cem"), "maps");
    mkdirSync(ownFolder, { recursive: true });
    writeFileSync(path.join(ownFolder, "odd.txt"), "no map at all\n");
    for (const mapId of ["built-in:nowhere", "own:../../odd.txt", "own:odd.txt", "generated:9:1", "?"]) {
      host.ask({ kind: "set-options", options: BATTLE, mapId });
    }
    expect(host.problems).toHaveLength(5);
    for (const problem of host.problems) expect(problem).toMatch(/^Cannot take that map: .+[^.]\.$/);
    expect(host.problems[2]).toContain("line 1");
    expect(host.window.of("lobby").at(-1)).toMatchObject({ options: before.options, mapId: before.mapId });
  });

  test("has a map drawn while the lobby goes on; the last one that it asks for counts, and a start waits for it", async () => {
    const host = await openHost("Kim");
    const guest = await openGuest(host, "Lea");
    await host.lobby(ofCount(2));
    for (const mapId of ["generated:6:4711", "generated:2:4712"])
      host.ask({ kind: "set-options", options: BATTLE, mapId });
    host.ask({ kind: "start-match" });
    expect(host.window.of("lobby").at(-1)).toMatchObject({ options: classicOptions(3), startsInMs: null });
    const { match } = await guest.window.waitFor("match");
    const drawn = generateMap({ playerCount: 2, seed: 4712 });
    expect(match).toMatchObject({ mode: "battle", mapName: drawn.name });
    const maps = host.window.of("map").flatMap(({ map }) => (map === null ? [] : [map.width]));
    expect(maps).toEqual([drawn.width]);
    expect(host.problems).toEqual([]);
  });

  test("leaves the map for two at cushions when a third player comes, if nobody chose it by hand", async () => {
    const host = await openHost("Cem");
    const options = { ...BATTLE, mode: "cushions" } as const;
    const addsBot = (count: number, wanted: string) => {
      host.ask({ kind: "add-bot", strength: "beginner" });
      return host.lobby(({ players, mapId }) => players.length === count && mapId === wanted);
    };
    host.ask({ kind: "set-options", options, mapId: null });
    await addsBot(2, GARDEN);
    await addsBot(3, "built-in:four-rooms");
    host.ask({ kind: "set-options", options, mapId: GARDEN });
    await addsBot(4, GARDEN);
  });

  test("is told why a match can't be made, and can't start it", async () => {
    const host = await openHost("Dee");
    const guest = await openGuest(host, "Eva");
    await host.lobby(({ canStart }) => canStart);
    host.ask({ kind: "add-bot", strength: "weak" });
    host.ask({ kind: "set-options", options: BATTLE, mapId: HALLWAY });
    const full = await host.lobby(({ setupProblem }) => setupProblem !== null);
    const setupProblem = { kind: "few-places", places: 2, players: 3 };
    expect(full).toMatchObject({ setupProblem, canStart: false });
    await guest.lobby((lobby) => lobby.setupProblem?.kind === "few-places");
    host.ask({ kind: "start-match" });
    expect(host.problems).toEqual(["The map has 2 places, but 3 play."]);

    host.ask({ kind: "set-team", playerId: 1, team: 0 });
    host.ask({ kind: "set-team", playerId: 3, team: 2 });
    const allied = await host.lobby(
      ({ players }) => players[2]!.team === 2 && players.every(({ isReady, hasMap }) => isReady && hasMap),
    );
    expect(allied.players.map(({ team }) => team)).toEqual([0, 2, 2]);
    expect(allied).toMatchObject({
      setupProblem: { kind: "one-team" },
      canStart: false,
    });
    host.ask({ kind: "set-options", options: { ...BATTLE, catLimit: 2_500 }, mapId: HALLWAY });
    await host.lobby(
      ({ setupProblem }) =>
        sentenceOf(setupProblem) === "The map has no room for 2 players with 2500 cats each.",
    );
    host.ask({ kind: "set-team", playerId: 2, team: 0 }, { kind: "set-team", playerId: 3, team: 0 });
    await host.lobby(({ setupProblem }) => setupProblem?.kind === "nobody-plays");
    host.ask({ kind: "set-options", options: BATTLE, mapId: HALLWAY });
    host.ask({ kind: "set-team", playerId: 2, team: 1 }, { kind: "set-team", playerId: 3, team: 2 });
    await host.lobby(({ canStart, setupProblem }) => canStart && setupProblem === null);
  });

  test("adds bots until no seat is left, and sends them and others away; they leave no files", async () => {
    const host = await openHost("Fay");
    const guest = await openGuest(host, "Gus");
    for (let i = 0; i < 8; i += 1) host.ask({ kind: "add-bot", strength: i === 0 ? "strong" : "weak" });
    const full = await host.lobby(({ players, canStart }) => players.length === 8 && canStart);
    expect(host.problems).toEqual(["There is no seat left for a bot.", "There is no seat left for a bot."]);
    expect(full.players.map(({ isBot }) => isBot)).toEqual([false, false, ...Array<boolean>(6).fill(true)]);
    const names = full.players.slice(2).map(({ name }) => name);
    expect(new Set(names).size).toBe(6);
    expect(names.filter((name) => name.endsWith(" (strong)"))).toHaveLength(1);
    expect(names.filter((name) => name.endsWith(" (weak)"))).toHaveLength(5);
    const seen = await guest.lobby(ofCount(8));
    expect(seen.players.map(({ isBot }) => isBot)).toEqual(full.players.map(({ isBot }) => isBot));

    const cause = "<b>Asleep</b>";
    host.ask({ kind: "remove-player", playerId: 5 }, { kind: "remove-player", playerId: 2, cause });
    const left = host.window.of("lobby").at(-1)!.players;
    expect(left.map(({ playerId }) => playerId)).toEqual([1, 3, 4, 6, 7, 8]);
    const { problem } = await guest.window.waitFor("menu", (menu) => menu.problem !== null);
    expect(sentenceOf(problem)).toBe(
      "You were removed from the lobby: the host sent you away, and gave this reason: “<b>Asleep</b>”.",
    );
    const said = host.window.of("talk").at(-1)!.lines.at(-1)!;
    expect(said).toMatchObject({ from: null, fact: { kind: "sent-out", name: "Gus", cause } });
    host.ask({ kind: "add-bot", strength: "medium" });
    await host.lobby(ofCount(7)); // nobody comes back but the new one
    host.ask({ kind: "remove-player", playerId: 1 });
    expect(host.problems.at(-1)).toBe("The host can't be sent out of its own lobby.");
    await clock.until(host.peer.close(), "the end of the host");
    const folders = readdirSync(homeOf("Fay"));
    expect(folders.toSorted()).toEqual(["identity.key", "logs", "replays", "reports", "settings.json"]);
    const ofMatches = folders.filter((name) => !name.includes("."));
    expect(ofMatches.flatMap((name) => readdirSync(path.join(homeOf("Fay"), name)))).toHaveLength(1); // the host's log
  });
});

test("who is not the host chooses their own team and nothing else", async () => {
  const host = await openHost("Hal");
  const guest = await openGuest(host, "Ida");
  const before = await guest.lobby(({ players }) => players.every(({ isReady }) => isReady));
  guest.ask({ kind: "set-options", options: BATTLE, mapId: HALLWAY });
  guest.ask({ kind: "set-team", playerId: 1, team: 0 });
  guest.ask({ kind: "add-bot", strength: "weak" });
  guest.ask({ kind: "remove-player", playerId: 1 });
  guest.ask({ kind: "start-match" });
  expect(guest.problems).toEqual([
    "Only the host chooses mode, map and cats.",
    "Only the host chooses the teams of others.",
    "Only the host adds bots.",
    "Only the host sends players away.",
    "Only the host starts the match.",
  ]);
  guest.ask({ kind: "set-team", playerId: 2, team: 7 });
  const after = await host.lobby(({ players }) => players[1]!.team === 7);
  expect(after.players[0]!.team).toBe(before.players[0]!.team);
  expect(after).toMatchObject({ options: before.options });
  expect((await guest.lobby(({ players }) => players[1]!.team === 7)).players).toHaveLength(2);
});

test("what belongs to a lobby is passed over in the menu and in a match", async () => {
  const host = await openHost("Jon");
  const requests: readonly WindowRequest[] = [
    { kind: "set-options", options: BATTLE, mapId: HALLWAY },
    { kind: "set-team", playerId: 1, team: 0 },
    { kind: "add-bot", strength: "weak" },
    { kind: "remove-player", playerId: 2 },
    { kind: "start-match" },
  ];
  const idle = await open("Kay");
  idle.ask(...requests);
  expect(idle.window.notices).toEqual([{ kind: "menu", problem: null }]);

  const guest = await openGuest(host, "Kim");
  await host.lobby(({ canStart }) => canStart);
  host.ask({ kind: "start-match" });
  await host.window.waitFor("match");
  const told = host.window.kinds.filter((kind) => kind === "lobby" || kind === "problem").length;
  host.ask(...requests);
  expect(host.window.kinds.filter((kind) => kind === "lobby" || kind === "problem")).toHaveLength(told);
  guest.ask({ kind: "leave" });
});

test("a player who surrenders loses; one who watches sees it and gives no orders", async () => {
  const host = await openHost("Lou");
  const guest = await openGuest(host, "Mia");
  const watcher = await openGuest(host, "Nik");
  watcher.ask({ kind: "set-team", playerId: 3, team: 0 });
  await host.lobby(({ players, canStart }) => canStart && players[2]?.team === 0);
  host.ask({ kind: "start-match" });
  const { match } = await watcher.window.waitFor("match");
  expect(match).toMatchObject({
    players: [
      { playerId: 1, name: "Lou", team: 1 },
      { playerId: 2, name: "Mia", team: 2 },
      { playerId: 3, name: "Nik", team: 0 },
    ],
    localPlayerId: 3,
    isObserver: true,
    mode: "classic",
    mapName: null,
  });
  expect((await guest.window.waitFor("match")).match).toMatchObject({ localPlayerId: 2, isObserver: false });
  const { words } = await watcher.window.waitFor("picture", ({ turn }) => turn >= 0);
  expect(openWorld(words).header).toMatchObject({ playerCount: 2, catCount: 6 });
  watcher.ask({ kind: "command", command: { kind: "surrender" } });
  expect(watcher.problems).toEqual(["You watch this match: orders are for those who play."]);

  guest.ask({ kind: "command", command: { kind: "surrender" } });
  for (const { window } of [host, guest, watcher]) {
    const result = await window.waitFor("result");
    expect(result).toMatchObject({
      outcome: "won",
      winnerId: 1,
      winnerIds: [1],
      told: { outcome: { kind: "victory", names: ["Lou"], by: "last-awake", surrendered: ["Mia"] } },
      scores: [
        { playerId: 1, score: 3 },
        { playerId: 2, score: 0 },
      ],
    });
    expect(existsSync(result.replayFile!)).toBe(true);
  }
});

// Goal: the host's bots play a whole match on a map, and end with their host.
// Method: a real battle of a host that watches two of its bots, left after a while.
test("a host watches its bots fight on a map", async () => {
  const host = await openHost("Ora");
  host.ask({ kind: "set-options", options: BATTLE, mapId: HALLWAY });
  host.ask({ kind: "set-team", playerId: 1, team: 0 });
  host.ask({ kind: "add-bot", strength: "strong" }, { kind: "add-bot", strength: "weak" });
  await host.lobby(({ players, canStart }) => players.length === 3 && canStart);
  host.ask({ kind: "start-match" });
  const { match } = await host.window.waitFor("match");
  expect(match).toMatchObject({ isObserver: true, ...BATTLE, mapName: "The Hallway" });
  expect(match.players.map(({ team }) => team)).toEqual([0, 1, 2]);
  const { words } = await host.window.waitFor("picture", ({ turn }) => turn >= 20);
  const world = openWorld(words);
  const { playerCount, catCount, yarnCapacity, yarnCount } = world.header;
  expect([playerCount, catCount]).toEqual([2, 8]);
  expect(yarnCapacity).toBe(Math.max(1, yarnCount)); // no room for more: trimmed
  expect(world.ground!.rules).toMatchObject({ mapWidth: 41, mapHeight: 29 });
  host.ask({ kind: "leave" });
  await clock.until(host.peer.close(), "the end of the host"); // waits for the bots
  host.ask({ kind: "list-replays" });
  const { replays } = await host.window.waitFor("replay-list");
  expect(replays.map(({ problem }) => problem)).toEqual([null]); // the host's, and no bot's
  host.ask({ kind: "open-replay", replayId: replays[0]!.replayId });
  await host.window.waitFor("replay-status");
  const shown = host.window.of("match").at(-1)!.match;
  const { replayId: replayFile } = replays[0]!;
  expect(shown).toEqual({ ...match, localPlayerId: null, isObserver: false, replayFile });
  const first = openWorld(host.window.of("picture").at(-1)!.words);
  expect(first.header).toMatchObject({ catCount: 8, yarnCount: 0, yarnCapacity: 1 });
});
