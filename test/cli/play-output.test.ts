import { expect, test } from "vitest";

import { PLAIN_LOOKS } from "../../src/base/index.ts";
import { eventLine, invitationLine, resultLine } from "../../src/cli/play-output.ts";
import type { Healing } from "../../src/match/healing/healing.ts";
import type { MatchResult } from "../../src/match/index.ts";
import type { Acquaintance, LivePeer, LivePeerEvent } from "../../src/peer/index.ts";
import { classicOptions } from "../../src/sim/index.ts";
import { describeStory } from "../../src/words/index.ts";
import { storyOf as desyncStory } from "../support/desync-stories.ts";

const LEFT = { kind: "left", name: "Al" } as const;
/** What the lines read of a peer: two players, of whom the second is the local one. */
function livePeer({
  isReplayWhole = true,
  options = classicOptions(3),
  observerId = 0,
  secondName = "Ben",
  acquaintance = null as Acquaintance | null,
  roomKey = null as Uint8Array | null,
} = {}): LivePeer {
  const common = { lastHeardMs: null, hasMap: true, agrees: true };
  const teamOf = (playerId: number): number => (playerId === observerId ? 0 : playerId);
  const live = {
    port: 45_001,
    isReplayWhole,
    others: {
      ownFingerprint: "K7QM-2XPD-9A4T",
      acquaintanceOf: (playerId: number) => (playerId === 1 ? acquaintance : null),
    },
    place: { roomKey, addresses: [{ host: "192.168.0.7", port: 45_001 }], reach: null, isHidden: false },
    files: { log: "/h/a.jsonl", replay: "/h/a.rcr", report: "/h/a.desync.jsonl" },
    matchPeer: {
      run: null,
      session: {
        localPlayerId: 2,
        isMasterPeer: false,
        lobby: { options, map: { name: "Meadow" }, setupProblem: null, looks: PLAIN_LOOKS },
      },
      players: [
        {
          playerId: 1,
          name: "Ada",
          team: teamOf(1),
          isMasterPeer: true,
          isReady: true,
          rttMs: 20.6,
          ...common,
        },
        {
          playerId: 2,
          name: secondName,
          team: teamOf(2),
          isMasterPeer: false,
          isReady: false,
          rttMs: null,
          ...common,
        },
      ],
    },
  };
  return live as unknown as LivePeer;
}

const LINES: readonly (readonly [LivePeerEvent, Readonly<Record<string, unknown>> | null, string | null])[] =
  [
    [
      { kind: "lobby" },
      {
        event: "lobby",
        port: 45_001,
        playerId: 2,
        fingerprint: "K7QM-2XPD-9A4T",
        mode: "classic",
        map: null,
        setupProblem: null,
        players: [
          {
            playerId: 1,
            name: "Ada",
            team: 1,
            isMasterPeer: true,
            isReady: true,
            rttMs: 21,
            color: "blue",
            emblem: "circle",
          },
          {
            playerId: 2,
            name: "Ben",
            team: 2,
            isMasterPeer: false,
            isReady: false,
            rttMs: null,
            color: "vermilion",
            emblem: "triangle",
          },
        ],
      },
      "Lobby on UDP port 45001: Ada, Ben (not ready).",
    ],
    [
      { kind: "start", seed: 7, startsInMs: 2_950.4 },
      {
        ...{ event: "start", rulesBy: "webassembly", seed: 7, startsInMs: 2_950, mode: "classic", map: null },
        players: [
          { playerId: 1, name: "Ada", team: 1 },
          { playerId: 2, name: "Ben", team: 2 },
        ],
      },
      "The match starts in 3.0 s: Ada, Ben.",
    ],
    [
      { kind: "turn", turn: 100, checksum: 0xbeef, waitedMs: 12.4, commandDelayTurns: 2 },
      { event: "turn", turn: 100, checksum: "0000beef", waitedMs: 12, commandDelay: 2 },
      "Turn 100, checksum 0000beef.",
    ],
    [
      { kind: "turn", turn: 101, checksum: 0xffff_ffff, waitedMs: 0, commandDelayTurns: 2 },
      { event: "turn", turn: 101, checksum: "ffffffff", waitedMs: 0, commandDelay: 2 },
      null, // people read every hundredth
    ],
    [
      { kind: "silence", playerIds: [1], waitedMs: 1_999.6 },
      { event: "silence", players: [{ playerId: 1, name: "Ada" }], waitedMs: 2_000 },
      "Waiting for Ada for 2 s.",
    ],
    [
      {
        kind: "gone",
        playerId: 1,
        turn: 53,
        cause: "silent",
        playedBy: { kind: "bot", level: "medium" },
        goingOn: [2],
      },
      {
        event: "left",
        players: [{ playerId: 1, name: "Ada" }],
        turn: 53,
        cause: "silent",
        playedBy: "bot",
      },
      "No word from Ada for 8\u00A0s; a bot plays on for them.",
    ],
    [
      { kind: "split", turn: 120, playerIds: [1], goingOn: [2] },
      {
        event: "split",
        turn: 120,
        players: [{ playerId: 1, name: "Ada" }],
        goingOn: [{ playerId: 2, name: "Ben" }],
      },
      "Ben went on alone from turn 120 (0:12); the match was split.",
    ],
    [
      { kind: "gone", playerId: 2, turn: 9, cause: "left", playedBy: { kind: "nobody" }, goingOn: [1] },
      {
        event: "left",
        players: [{ playerId: 2, name: "Ben" }],
        turn: 9,
        cause: "left",
        playedBy: "nobody",
      },
      "Ben left; they only watched.",
    ],
    [
      { kind: "report", number: 2, file: "/h/a.desync-2.jsonl" },
      { event: "report", number: 2, file: "/h/a.desync-2.jsonl" },
      "The report is /h/a.desync-2.jsonl.",
    ],
    [{ kind: "halted", number: 1, turn: 22 }, { event: "halted", number: 1, turn: 22 }, null],
    [
      { kind: "settled", from: 20, checksums: [0xbeef, 1] },
      { event: "settled", from: 20, checksums: ["0000beef", "00000001"] },
      null,
    ],
    [
      { kind: "refused", playerId: 1, reason: "sent blocks unasked" },
      { event: "refused", playerId: 1, reason: "sent blocks unasked" },
      "Ada sent blocks unasked: refused.",
    ],
    [{ kind: "problem", fact: LEFT }, { event: "problem", message: "Al left." }, "Al left."],
    [{ kind: "replay", bytes: new Uint8Array(1) }, null, null],
    [{ kind: "dropped", from: { host: "1.2.3.4", port: 5 }, reason: "altered" }, null, null],
    [{ kind: "closed" }, null, null],
  ];

test.each(LINES)("the line of %j", (event, json, text) => {
  const line = eventLine(event, livePeer());
  expect(line).toEqual(json === null ? null : { json, text });
});

test("a name that could be taken for another one is marked, for programs too", () => {
  const { text, json } = eventLine({ kind: "lobby" }, livePeer({ secondName: "Аda" }))!; // a Cyrillic A
  expect(text).toBe("Lobby on UDP port 45001: Ada (looks like Аda), Аda (looks like Ada, not ready).");
  expect(json["players"]).toMatchObject([{ looksLike: "Аda" }, { looksLike: "Ada" }]);
});

test("the lobby and the start of a match on a map name mode and map, who watches, and what is wrong", () => {
  const options = { mode: "battle", catsPerPlayer: 60, catLimit: 60, timeLimitMinutes: 0 } as const;
  const lobby = eventLine({ kind: "lobby" }, livePeer({ options }))!;
  expect(lobby.text).toBe("Lobby on UDP port 45001: Ada, Ben (not ready). Battle on Meadow.");
  expect(lobby.json).toMatchObject({ mode: "battle", map: "Meadow", setupProblem: null });
  const watched = eventLine({ kind: "lobby" }, livePeer({ options, observerId: 2 }))!;
  const problem = "Only one plays, and there is nobody to win against.";
  expect(watched.text).toBe(
    `Lobby on UDP port 45001: Ada, Ben (watches, not ready). Battle on Meadow. ${problem}`,
  );
  expect(watched.json).toMatchObject({ setupProblem: problem, players: [{ team: 1 }, { team: 0 }] });
  const start = eventLine({ kind: "start", seed: 7, startsInMs: 3_000 }, livePeer({ options }))!;
  expect(start.text).toBe("The match starts in 3.0 s: Ada, Ben. Battle on Meadow.");
  expect(start.json).toMatchObject({ mode: "battle", map: "Meadow" });
  const begun = eventLine({ kind: "start", seed: 7, startsInMs: 0 }, livePeer({ options }))!; // for who comes back
  expect(begun.text).toBe("The match has begun: Ada, Ben. Battle on Meadow.");
});

test("the line of a desync tells what the story tells, in JSON and in sentences", () => {
  const story = desyncStory();
  const { json, text } = eventLine(
    { kind: "desync", number: 2, story, healing: null as unknown as Healing },
    livePeer(),
  )!;
  const { sentence, explanation } = describeStory(story, (id) => ["Ada", "Ben"][id - 1] ?? `player ${id}`);
  const { haltTurn, baseTurn, judgement, difference, outcome, standstill, without } = story;
  const facts = { haltTurn, baseTurn, ...judgement, difference, outcome, standstill, without };
  expect(json).toEqual({ event: "desync", number: 2, ...facts, tookMs: Math.round(story.tookMs), sentence });
  expect(text).toBe([sentence, ...explanation].join(" "));
});

function matchResult(facts: Partial<MatchResult>): LivePeerEvent {
  const result: MatchResult = {
    outcome: "won",
    winnerId: null,
    winnerIds: [],
    turn: 41,
    checksum: 0xbeef,
    lostPlayerIds: [],
    lostBecause: null,
    ...facts,
  };
  return { kind: "result", result };
}

test("the result of a match tells outcome, turn, checksum and replay", () => {
  const { json, text, secondText } = resultLine(livePeer(), matchResult({ winnerId: 1, winnerIds: [1] }));
  expect(json).toEqual({
    event: "result",
    outcome: "won",
    turn: 41,
    checksum: "0000beef",
    replay: "/h/a.rcr",
    winnerId: 1,
    winnerIds: [1],
    message: "Ada wins.",
  });
  expect([text, secondText]).toEqual(["Ada wins. Turn 41, checksum 0000beef.", "Replay: /h/a.rcr"]);
});

test("a replay that was not written whole is not named", () => {
  const { json, text } = resultLine(livePeer({ isReplayWhole: false }), matchResult({ outcome: "draw" }));
  expect(json).toMatchObject({ replay: null });
  expect(text).not.toContain("Replay");
});

const FULL = "Cannot join: the match is full. If bots have seats in it, the host can send one away.";

test.each([
  [
    { kind: "lost-lobby", loss: { kind: "refused", reason: "full" } },
    { outcome: "refused", reason: "full", message: FULL },
  ],
  [
    { kind: "lost-lobby", loss: { kind: "no-answer" } },
    { outcome: "lost-peers", reason: "no-answer", message: "Cannot join: nobody answers at that address." },
  ],
  [
    { kind: "crashed", fact: { kind: "mistake", of: "match", log: null } },
    { outcome: "crashed", reason: null, message: "The game made a mistake and had to stop the match." },
  ],
] as const)("a result without a match: %j", (end, facts) => {
  const { json, text } = resultLine(livePeer(), end);
  expect(json).toEqual({ event: "result", turn: null, checksum: null, replay: null, ...facts });
  expect(text).toBe(facts.message);
});

test("whoever was met before is told, in words and for programs, and so is who is not the one that was", () => {
  const playedMs = new Date(2026, 10, 24).getTime();
  const stranger = {
    fingerprint: "0000-0000-0001",
    isOwn: false,
    known: null,
    notThe: null,
    isBlocked: false,
  };
  const known = { ...stranger, known: { name: "Adele", playedMs } };
  const line = eventLine({ kind: "lobby" }, livePeer({ acquaintance: known }));
  expect(line?.text).toContain("Ada (known as Adele, last played with on 2026-11-24, 0000-0000-0001)");
  const person = { ...known, known: { name: "Adele", lastPlayed: "2026-11-24" } };
  expect(line?.json["players"]).toMatchObject([{ person }, {}]);
  const other = eventLine({ kind: "lobby" }, livePeer({ acquaintance: { ...stranger, notThe: "Ada" } }));
  expect(other?.text).toContain("Ada (not the Ada you know, 0000-0000-0001)");
});

test("the invitation of a lobby is a line of its own; where none is needed there is none", () => {
  expect(invitationLine(livePeer())).toBeNull();
  const line = invitationLine(livePeer({ roomKey: new Uint8Array(16).fill(7) }));
  expect(line?.text).toMatch(
    /^Only with the invitation: robocat:\/\/[0-9.]+:45001#([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/,
  );
  expect(line?.json).toMatchObject({ event: "invitation", key: line!.text!.split("#")[1]! });
});
