import { describe, expect, test } from "vitest";

import { formatRoomKey } from "../../src/base/index.ts";
import {
  gameArgumentsOf,
  readStartArguments,
  START_HELP,
  writeStartArguments,
} from "../../src/cli/start/start-arguments.ts";
import { readWindowRequest } from "../../src/desk/window/window-request.ts";

const OUTSIDE = { opensPort: true, stunServers: [] };
const PLACES = { hidesAddress: false, homeFolder: null, link: null, keyLogFile: null };
const MENU = { ...PLACES, firstRequest: null, outside: OUTSIDE, service: null, shell: "electron" };
const SERVICE = { text: "cats.example", url: "ws://cats.example:45080/ws?protocol=1", host: "cats.example" };
const HOST = { kind: "host", port: 45_000, name: "John", catsPerPlayer: 3 };
const KEY = formatRoomKey(new Uint8Array(16).fill(7));
const INVITATION = `robocat://127.0.0.1:45000#${KEY}`;
const JOIN = { kind: "join", address: "127.0.0.1:45000", name: "Jane" };

describe("what is accepted", () => {
  test.each([
    [[], MENU],
    [["45000", "John"], { ...MENU, firstRequest: HOST }],
    [["127.0.0.1:45000", "Jane"], { ...MENU, firstRequest: JOIN }],
    [
      ["cats.example.org:1", "John Doe"],
      { ...MENU, firstRequest: { kind: "join", address: "cats.example.org:1", name: "John Doe" } },
    ],
    [["127.0.0.1", "Jane"], { ...MENU, firstRequest: { kind: "join", address: "127.0.0.1", name: "Jane" } }],
    [["a/match.rcr"], { ...MENU, firstRequest: { kind: "open-replay-file", file: "a/match.rcr" } }],
    [["MATCH.RCR"], { ...MENU, firstRequest: { kind: "open-replay-file", file: "MATCH.RCR" } }],
    [["a.rcr#600"], { ...MENU, firstRequest: { kind: "open-replay-file", file: "a.rcr", mark: "600" } }],
    [
      ["a.rcr#1:00.5"],
      { ...MENU, firstRequest: { kind: "open-replay-file", file: "a.rcr", mark: "1:00.5" } },
    ],
    [["45000", "--", "-x"], { ...MENU, firstRequest: { ...HOST, name: "-x" } }],
    [["--", "45000", "--help"], { ...MENU, firstRequest: { ...HOST, name: "--help" } }],
    [["--browser", "--"], { ...MENU, shell: "browser" }],
    [["--browser"], { ...MENU, shell: "browser" }],
    [["--no-open"], { ...MENU, shell: "address-only" }],
    [["--no-open", "--browser"], { ...MENU, shell: "address-only" }],
    [["45000", "--home", "my cats", "John"], { ...MENU, firstRequest: HOST, homeFolder: "my cats" }],
    [["--invite-only", "45000", "John"], { ...MENU, firstRequest: { ...HOST, roomKey: "new" } }],
    [["--no-announce", "45000", "John"], { ...MENU, firstRequest: { ...HOST, isHidden: true } }],
    [["45000", "John", "--room-key", KEY], { ...MENU, firstRequest: { ...HOST, roomKey: KEY } }],
    [[INVITATION, "Jane"], { ...MENU, firstRequest: { ...JOIN, address: INVITATION } }],
    [["--no-port-mapping"], { ...MENU, outside: { ...OUTSIDE, opensPort: false } }],
    [
      ["--stun", "stun.example:3478", "--stun", "[2001:db8::7]:3478"],
      { ...MENU, outside: { ...OUTSIDE, stunServers: ["stun.example:3478", "[2001:db8::7]:3478"] } },
    ],
    [["--service", "cats.example"], { ...MENU, service: SERVICE }],
    [
      ["--service", "cats.example", "kq7m 2xp5", "Jane"],
      { ...MENU, service: SERVICE, firstRequest: { ...JOIN, address: "KQ7M-2XP5" } },
    ],
    [["--key-log", "keys.txt"], { ...MENU, keyLogFile: "keys.txt" }],
    [["--link", "delay=100,trace=a b.trace"], { ...MENU, link: "delay=100,trace=a b.trace" }],
  ])("%j", (args, start) => {
    expect(readStartArguments(args)).toEqual({ kind: "start", start });
  });

  test("the first request is one that the peer accepts", () => {
    for (const args of [
      ["45000", "John"],
      ["0", "x".repeat(24)],
      ["localhost:45000", "Jane"],
      [INVITATION, "Jane"],
      ["45000", "John", "--invite-only"],
      ["45000", "John", "--room-key", KEY],
    ]) {
      const reading = readStartArguments(args);
      expect(
        reading.kind === "start" && readWindowRequest(reading.start.firstRequest).ok,
        args.join(" "),
      ).toBe(true);
    }
  });

  test.each([["--help"], ["-h"], ["45000", "--help"]])("%s asks for help", (...args) => {
    expect(readStartArguments(args)).toEqual({ kind: "help" });
    for (const option of [
      "--browser",
      "--no-open",
      "--home",
      "--link",
      "--invite-only",
      "--room-key",
      "--key-log",
      "--help",
    ])
      expect(START_HELP).toContain(option);
  });
});

describe("what is refused, in one sentence", () => {
  test.each([
    [["65536", "John"], 'port "65536" is outside 0..65535'],
    [["99999999999999999999", "John"], 'port "99999999999999999999" is outside 0..65535'],
    [["", "John"], 'port "" is outside 0..65535'],
    [["-1", "John"], 'unknown option "-1", see npm start -- --help'],
    [["45000"], 'a name is missing after "45000", as in npm start -- 45000 John'],
    [
      ["127.0.0.1:45000"],
      'a name is missing after "127.0.0.1:45000", as in npm start -- 127.0.0.1:45000 John',
    ],
    [
      ["127.0.0.300", "Jane"],
      '"127.0.0.300" is neither a port, nor an address, an invitation or a code of a lobby, nor a .rcr file',
    ],
    [
      [`${INVITATION.slice(0, -1)}U`, "Jane"],
      'the key of the invitation has "U" in it: keys are of digits and letters, without U',
    ],
    [[INVITATION], 'a name is missing after "127.0.0.1:45000", as in npm start -- 127.0.0.1:45000 John'],
    [["--room-key", "", "45000", "John"], "the key of --room-key is missing"],
    [
      ["--invite-only", INVITATION, "Jane"],
      "--invite-only, --room-key and --no-announce are for who opens a lobby on a port",
    ],
    [["--key-log"], "--key-log is not followed by a file"],
    [["127.0.0.1:0", "Jane"], 'the port of "127.0.0.1:0" is outside 1..65535'],
    [["127.0.0.1:65536", "Jane"], 'the port of "127.0.0.1:65536" is outside 1..65535'],
    [["1.2.3.4.5:80", "Jane"], 'the host of "1.2.3.4.5:80" is neither an IP address nor a host name'],
    [["45000", ""], "the name is empty"],
    [["45000", "   "], "the name is empty"],
    [["45000", "x".repeat(25)], `the name "${"x".repeat(25)}" is longer than 24 characters`],
    [
      ["45000", "a\u001b[31mb"],
      'the name "a\ufffd[31mb" holds characters that do not show, or a space at its end',
    ],
    [["45000", "John", "Doe"], '"Doe" is one word too many; put a name of several words in quotes'],
    [["match.rcr", "John"], 'a replay needs no "John" after it'],
    [
      ["match.rcr#end"],
      '"#end" names no moment: a moment of a replay is a turn or a time, as in #600 or #1:00',
    ],
    [["match.rcr#600", "John"], 'a replay needs no "John" after it'],
    [["--cheat"], 'unknown option "--cheat", see npm start -- --help'],
    [
      ["--stun", "stun.example:3478", "--service", "cats.example", "--hide-address"],
      "--stun shows the address that --hide-address hides",
    ],
    [["--home"], "--home is not followed by a folder"],
    [["--home", "--browser"], "--home is not followed by a folder"],
  ])("%j: %s", (args, problem) => {
    expect(readStartArguments(args)).toEqual({ kind: "refused", problem });
  });
});

describe("on to Electron", () => {
  test.each([
    [[]],
    [["45000", "John"]],
    [["127.0.0.1:45000", "Jane Doe"]],
    [["match.rcr"]],
    [["match.rcr#600"]],
    [["--home", "cats", "45000", "John"]],
    [["--key-log", "keys.txt", "--room-key", KEY, "45000", "John"]],
    [["--invite-only", "45000", "John"]],
    [["--no-announce", "45000", "John"]],
    [[INVITATION, "Jane"]],
    [["--home", "cats", "--", "45000", "-x"]],
    [["--", "127.0.0.1:45000", "--"]],
  ])("%j come out as they went in", (args) => {
    const reading = readStartArguments(args);
    expect(reading.kind === "start" && writeStartArguments(reading.start)).toEqual(args);
  });

  test("Electron's own options are not the game's", () => {
    expect(gameArgumentsOf(["electron", "--no-sandbox", ".", "--", "45000", "John"])).toEqual([
      "45000",
      "John",
    ]);
    expect(gameArgumentsOf(["electron", ".", "--", "--", "45000", "-x"])).toEqual(["--", "45000", "-x"]);
    expect(gameArgumentsOf(["electron", "."])).toEqual([]);
  });
});
