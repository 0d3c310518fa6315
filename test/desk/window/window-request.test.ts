import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { WindowRequest } from "../../../src/channel/index.ts";
import { formatRoomKey } from "../../../src/base/index.ts";
import { PUBLIC_REQUESTS } from "./public-requests.ts";
import { readWindowRequest } from "../../../src/desk/window/window-request.ts";

/** One of each kind. */
const REQUESTS: { readonly [Kind in WindowRequest["kind"]]: Extract<WindowRequest, { kind: Kind }> } = {
  host: { kind: "host", port: 45_000, name: "John", catsPerPlayer: 3 },
  join: { kind: "join", address: "127.0.0.1:45000", name: "Jane" },
  play: {
    kind: "play",
    name: "Jane",
    match: {
      options: { mode: "cushions", catsPerPlayer: 12, catLimit: 60, timeLimitMinutes: 0 },
      mapId: "built-in:the-hallway",
      bots: [
        { strength: "weak", team: null },
        { strength: "strong", team: 2 },
      ],
    },
  },
  "change-settings": {
    kind: "change-settings",
    change: { name: "Jane", "sound.volume": 0.5, edgeScrolling: true },
  },
  look: { kind: "look", x: -2_048, y: 2_047, zoom: 255 },
  "keep-memory": { kind: "keep-memory", memory: '{"selection":[]}' },
  ...PUBLIC_REQUESTS,
  "set-options": {
    kind: "set-options",
    options: { mode: "battle", catsPerPlayer: 60, catLimit: 120, timeLimitMinutes: 20 },
    mapId: "built-in:meadow",
  },
  "set-ready": { kind: "set-ready", isReady: true },
  "set-look": { kind: "set-look", color: 4, emblem: null },
  "set-team": { kind: "set-team", playerId: 2, team: 3 },
  "add-bot": { kind: "add-bot", strength: "strong" },
  "remove-player": { kind: "remove-player", playerId: 3 },
  "block-player": { kind: "block-player", playerId: 3 },
  "list-blocked": { kind: "list-blocked" },
  unblock: { kind: "unblock", fingerprint: "K7QM-2XPD-9A4T" },
  "list-maps": { kind: "list-maps" },
  "list-ladder": { kind: "list-ladder" },
  "play-ladder": { kind: "play-ladder", name: "Jane", matchId: "first-yarn" },
  "swap-teams": { kind: "swap-teams" },
  "start-match": { kind: "start-match" },
  again: { kind: "again" },
  leave: { kind: "leave" },
  "end-match": { kind: "end-match" },
  command: { kind: "command", command: { kind: "attack", cats: [1, 2], targetId: 9 } },
  "wait-longer": { kind: "wait-longer", playerIds: [2, 3] },
  "go-on": { kind: "go-on", playerIds: [2], isFor: false },
  "go-alone": { kind: "go-alone" },
  "list-replays": { kind: "list-replays" },
  "open-replay": { kind: "open-replay", replayId: "2026-01-01 John, Jane.rcr" },
  "replay-control": { kind: "replay-control", playing: true, speed: 4 },
  "replay-jump": { kind: "replay-jump", turn: 300, subTurn: 2, id: 7 },
  "glance-at-replay": { kind: "glance-at-replay", turn: 300 },
  "look-through": { kind: "look-through", playerId: 2 },
  "desync-choice": { kind: "desync-choice", choice: "go-on" },
  say: { kind: "say", text: "To the left", isForTeam: true },
  "say-phrase": { kind: "say-phrase", phrase: 7, isForTeam: false },
  ping: { kind: "ping", ping: "help", x: -32_768, y: 32_767 },
  "mute-player": { kind: "mute-player", playerId: 2, isMuted: true },
};
const ALL = Object.values(REQUESTS);
const ODD = [null, undefined, {}, [], "", NaN, Infinity, -1, 0.5, 2 ** 53, () => 1, Symbol("x"), 1n];

test.each(ALL)("reads $kind", (request) => {
  expect(readWindowRequest(request)).toEqual({ ok: true, value: request });
});

const MAY_BE_NULL: readonly string[] = ["look-public", "set-look"];

test.each(ALL)("refuses $kind with a field too many", (request) => {
  expect(readWindowRequest({ ...request, extra: 1 })).toEqual({
    ok: false,
    reason: "extra is 1, expected no such field",
  });
});

test.each(ALL)("refuses $kind without one of its fields, or with one that is inherited", (request) => {
  for (const name of Object.keys(request)) {
    const rest = Object.fromEntries(Object.entries(request).filter(([key]) => key !== name));
    const reason = expect.stringMatching(new RegExp(`^${name} is missing, expected [^ ]`)) as string;
    expect(readWindowRequest(rest)).toEqual({ ok: false, reason });
    expect(readWindowRequest(Object.assign(Object.create(request) as object, rest))).toEqual({
      ok: false,
      reason,
    });
  }
});

test.each(ALL)("refuses $kind with a field of another type", (request) => {
  for (const name of Object.keys(request).filter((key) => key !== "kind")) {
    for (const odd of ODD) {
      if ((name === "mapId" || MAY_BE_NULL.includes(request.kind)) && odd === null) continue; // no map, or any
      if (name === "change" && isEmptyRecord(odd)) continue; // nothing changed
      if (name === "speed" && odd === 0.5) continue; // is one
      if ((request.kind === "ping" || request.kind === "look") && name !== "zoom" && odd === -1) continue; // left of the middle, or above it
      // The field, or one of it: a command without its kind.
      expect(readWindowRequest({ ...request, [name]: odd }), `${name}: ${typeof odd}`).toEqual({
        ok: false,
        reason: expect.stringMatching(new RegExp(`^${name}[^ ]* is .+, expected .`)) as string,
      });
    }
  }
});

describe("limits", () => {
  test("why somebody is sent out: nothing, or 1 to 60 characters that can be seen", () => {
    const remove = (cause: unknown) => readWindowRequest({ kind: "remove-player", playerId: 2, cause }).ok;
    expect(["x", "x".repeat(60), "\u{1f431}".repeat(60), "<b>"].map(remove)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const bad = ["", " ", "x".repeat(61), "x".repeat(10_000), "a\nb", "a\u001b[2J", "a\u202eb", 5, null];
    expect(bad.map(remove)).toEqual(bad.map(() => false));
  });

  test("whom a start does not wait for: up to 8, and nobody twice over as nobody at all", () => {
    const start = (unready: unknown) => readWindowRequest({ kind: "start-match", unready }).ok;
    expect([[2], [2, 3], [1, 2, 3, 4, 5, 6, 7, 8]].map(start)).toEqual([true, true, true]);
    expect([[], [0], [9], ["2"], Array(9).fill(2), "2"].map(start)).toEqual(Array(6).fill(false));
  });

  const host = (fields: object) => readWindowRequest({ ...REQUESTS.host, ...fields }).ok;
  const command = (fields: object) =>
    readWindowRequest({ kind: "command", command: { kind: "move", cats: [1], x: 0, y: 0, ...fields } }).ok;

  test("port 0 to 65535, 1 to 10,000 cats", () => {
    expect([0, 1, 65_535, 65_536, -1].map((port) => host({ port }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([0, 1, 10_000, 10_001].map((catsPerPlayer) => host({ catsPerPlayer }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("a name of 1 to 24 characters that all show", () => {
    for (const name of ["J", "x".repeat(24), "\u{1f431}".repeat(24), "Жанна", "John Doe"]) {
      expect(host({ name }), name).toBe(true);
    }
    for (const name of ["", " ", "x".repeat(25), "a\nb", "a\u0000", "\ud83d", "a\u202eb", "x".repeat(1e6)]) {
      expect(host({ name }), JSON.stringify(name.slice(0, 30))).toBe(false);
    }
  });

  test("a command: cats ascending, points in range, no holes", () => {
    expect(command({})).toBe(true);
    expect(command({ x: -32_768, y: 32_767 })).toBe(true);
    const refused = [
      { x: 32_768 },
      { y: 0.5 },
      { cats: [] },
      { cats: [2, 1] },
      { cats: [1, 1] },
      { cats: [0] },
    ];
    const odd = [{ cats: ["1"] }, { cats: new Array(3) }, { cats: [2 ** 30] }, { cats: { length: 1, 0: 1 } }];
    for (const fields of [...refused, ...odd, { kind: "fly" }, { targetId: 1 }]) {
      expect(command(fields), JSON.stringify(fields)).toBe(false);
    }
    expect(command({ cats: Array.from({ length: 10_001 }, (_, i) => i + 1) })).toBe(false);
  });

  test("a command of each kind, queued or not where that may be", () => {
    const point = { cats: [1], x: -1, y: 2 };
    const isRead = (record: object): boolean => readWindowRequest({ kind: "command", command: record }).ok;
    for (const kind of ["move", "attack-move", "patrol"]) {
      expect(isRead({ kind, ...point })).toBe(true);
      expect(isRead({ kind, ...point, queued: true })).toBe(true);
      expect(isRead({ kind, cats: [1] })).toBe(false);
    }
    expect(isRead({ kind: "hold", cats: [1], queued: true })).toBe(true);
    expect(isRead({ kind: "attack", cats: [1], targetId: 2, queued: true })).toBe(true);
    expect(isRead({ kind: "surrender" })).toBe(true);
    expect(isRead({ kind: "breed", cushion: 0, catKind: "tom" })).toBe(true);
    expect(isRead({ kind: "rally", cushion: 31, at: { x: 1, y: -1 } })).toBe(true);
    expect(isRead({ kind: "rally", cushion: 31, at: null })).toBe(true);
    for (const queued of [false, undefined, null, 1, "true"]) {
      expect(isRead({ kind: "move", ...point, queued }), String(queued)).toBe(false);
    }
    const refused = [
      { kind: "stop", cats: [1], queued: true },
      { kind: "surrender", queued: true },
    ];
    const march = { kind: "march", ...point, isFighting: false, isLoose: false, line: { x: 5, y: 6 } };
    expect(isRead(march)).toBe(true);
    expect(isRead({ ...march, line: null, isLoose: true, queued: true })).toBe(true);
    const odd = [
      { ...march, line: null },
      { ...march, line: undefined },
      { ...march, line: { x: 5 } },
      { ...march, isFighting: 1 },
      { ...march, isLoose: "true" },
      { ...march, queued: false },
      { kind: "surrender", cats: [1] },
      { kind: "admit", playerId: 2 }, // is for the program to say
      { kind: "hold", cats: [] },
      { kind: "breed", cushion: 32, catKind: "tom" },
      { kind: "breed", cushion: 0, catKind: "lion" },
      { kind: "breed", cushion: 0, catKind: "tom", cats: [1] },
      { kind: "rally", cushion: 0 },
      { kind: "rally", cushion: 0, at: { x: 0.5, y: 0 } },
      { kind: "rally", cushion: 0, at: { x: 0, y: 0, z: 0 } },
      { kind: "rally", cushion: 0, at: [0, 0] },
      { kind: "hold", ...point },
    ];
    for (const record of [...refused, ...odd]) expect(isRead(record), JSON.stringify(record)).toBe(false);
  });

  test("options that some match has", () => {
    const isRead = (fields: object): boolean => {
      const { options } = REQUESTS["set-options"];
      return readWindowRequest({ ...REQUESTS["set-options"], options: { ...options, ...fields } }).ok;
    };
    const classic = { mode: "classic", timeLimitMinutes: 0 };
    const read = [
      { mode: "cushions" },
      { catsPerPlayer: 2_500, catLimit: 2_500 },
      { catsPerPlayer: 1, catLimit: 1 },
      { timeLimitMinutes: 0 },
      { timeLimitMinutes: 120 },
      { ...classic, catsPerPlayer: 10_000, catLimit: 10_000 },
    ];
    for (const fields of read) expect(isRead(fields), JSON.stringify(fields)).toBe(true);
    const refused = [
      { mode: "chess" },
      { mode: "toString" },
      { catsPerPlayer: 121 }, // more than the limit
      { catsPerPlayer: 0 },
      { catLimit: 2_501 },
      { catLimit: 60.5 },
      { timeLimitMinutes: 121 },
      { timeLimitMinutes: -1 },
      { timeLimitMinutes: undefined },
      { extra: 1 },
      { ...classic, catsPerPlayer: 3, catLimit: 4 },
      { mode: "classic", catsPerPlayer: 3, catLimit: 3 }, // with a time limit
    ];
    for (const fields of refused) expect(isRead(fields), JSON.stringify(fields)).toBe(false);
    expect(readWindowRequest({ kind: "set-options", options: [], mapId: null }).ok).toBe(false);
  });

  test("players 1 to 8, teams 0 to 8, the strengths of the list, a map id without control characters", () => {
    const team = (fields: object) => readWindowRequest({ ...REQUESTS["set-team"], ...fields }).ok;
    expect([0, 1, 8, 9].map((playerId) => team({ playerId }))).toEqual([false, true, true, false]);
    expect([-1, 0, 8, 9].map((number) => team({ team: number }))).toEqual([false, true, true, false]);
    expect([0, 1, 8, 9].map((playerId) => readWindowRequest({ kind: "remove-player", playerId }).ok)).toEqual(
      [false, true, true, false],
    );
    const strengths = ["weak", "medium", "strong", "perfect"];
    const areRead = strengths.map((strength) => readWindowRequest({ kind: "add-bot", strength }).ok);
    expect(areRead).toEqual([true, true, true, false]);
    for (const mapId of ["", "a\u0000", "x".repeat(257)]) {
      expect(readWindowRequest({ ...REQUESTS["set-options"], mapId }).ok).toBe(false);
    }
  });

  test("speeds of the list only, a replay by its name, no way to a file", () => {
    const speeds = [0.25, 0.5, 1, 2, 3, 4, 8, 16, 32, 64, 65, 0, -1];
    const areRead = speeds.map((speed) => readWindowRequest({ ...REQUESTS["replay-control"], speed }).ok);
    expect(speeds.filter((_, i) => !areRead[i])).toEqual([3, 65, 0, -1]);
    const ways = ["/etc/a.rcr", "../a.rcr", "a/b.rcr", "..\\a.rcr", "C:\\a.rcr"];
    const ids = ["a\u0000.rcr", "a\n.rcr", "x".repeat(256), "", 7, ...ways].map((replayId) => ({ replayId }));
    const marks = ["", "x", "1:60", "-1", 600, null].map((mark) => ({ replayId: "a.rcr", mark }));
    for (const fields of [...ids, ...marks, { file: "a.rcr" }])
      expect(readWindowRequest({ kind: "open-replay", ...fields }).ok, JSON.stringify(fields)).toBe(false);
  });
});

test("kinds that every object inherits are unknown", () => {
  for (const kind of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
    expect(readWindowRequest({ kind })).toEqual({
      ok: false,
      reason: expect.stringContaining(`kind is "${kind}", expected one of host, `) as string,
    });
    expect(readWindowRequest({ kind: "command", command: { kind } }).ok).toBe(false);
  }
});

test("never throws, whatever comes", () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...ALL), fc.string(), (value, request, name) => {
      readWindowRequest(value);
      readWindowRequest({ ...request, [name]: value });
      for (const field of Object.keys(request)) readWindowRequest({ ...request, [field]: value });
    }),
  );
});

function isEmptyRecord(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

test("a lobby's key is a new one or one that can be read, and where to join may be an invitation", () => {
  const key = formatRoomKey(new Uint8Array(16).fill(7));
  const hosts = (roomKey: unknown): boolean => readWindowRequest({ ...REQUESTS.host, roomKey }).ok;
  expect(["new", key, key.toLowerCase()].map(hosts)).toEqual([true, true, true]);
  expect(["", `${key}0`, key.replace("7", "8"), null, 7].map(hosts)).toEqual(Array(5).fill(false));
  const joins = (address: string): boolean => readWindowRequest({ ...REQUESTS.join, address }).ok;
  expect([`robocat://10.0.0.1:1#${key}`, `10.0.0.1#${key}`].map(joins)).toEqual([true, true]);
  expect([`http://10.0.0.1#${key}`, "10.0.0.1#", `10.0.0.1#${key}0`].some(joins)).toBe(false);
  expect(readWindowRequest({ kind: "unblock", fingerprint: "K7QM" }).ok).toBe(false);
});
