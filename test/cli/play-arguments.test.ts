import { expect, test } from "vitest";

import { readPlayArguments } from "../../src/cli/play-arguments.ts";

test("host takes a port and a name, and has defaults for all else", () => {
  expect(readPlayArguments("host", ["45000", "Søren 🐱"])).toEqual({
    ok: true,
    value: {
      seat: { kind: "host", port: 45_000, catsPerPlayer: 3 },
      name: "Søren 🐱",
      playerCount: 2,
      isBot: false,
      stopAfterTurn: Infinity,
      seed: null,
      replayFile: null,
      homeFolder: null,
      isJson: false,
    },
  });
});

test("join takes an address and a name", () => {
  const read = readPlayArguments("join", ["cat.example.org:1", "A"]);
  expect(read).toMatchObject({ ok: true, value: { seat: { kind: "join", address: "cat.example.org:1" } } });
});

test("takes every option, before or after the words", () => {
  const options =
    "--players 8 --bot --turns 600 --seed 4294967295 --cats 10000 --replay r.rcr --home h --json";
  const expected = {
    seat: { kind: "host", port: 0, catsPerPlayer: 10_000 },
    name: "A",
    playerCount: 8,
    isBot: true,
    stopAfterTurn: 600,
    seed: 0xffff_ffff,
    replayFile: "r.rcr",
    homeFolder: "h",
    isJson: true,
  };
  for (const args of [`0 A ${options}`, `${options} 0 A`, `0 ${options} A`]) {
    expect(readPlayArguments("host", args.split(" "))).toEqual({ ok: true, value: expected });
  }
});

test("a name may begin with a dash after --", () => {
  expect(readPlayArguments("host", ["--json", "--", "0", "-A"])).toMatchObject({
    ok: true,
    value: { name: "-A" },
  });
});

const whole = (what: string, value: string, range: string): string =>
  `${what} is "${value}", not a whole number of ${range}`;

test.each([
  [[], "robocat host takes a port and a name, then options"],
  [["0"], "robocat host takes a port and a name, then options"],
  [["0", "A", "B"], "robocat host takes a port and a name, then options"],
  [["65536", "A"], whole("the port", "65536", "0 to 65535")],
  [["0x10", "A"], whole("the port", "0x10", "0 to 65535")],
  [["1e3", "A"], whole("the port", "1e3", "0 to 65535")],
  [["", "A"], whole("the port", "", "0 to 65535")],
  [["99999999999999999999", "A"], whole("the port", "99999999999999999999", "0 to 65535")],
  [["0", "A", "--players", "0"], whole("--players", "0", "1 to 8")],
  [["0", "A", "--players", "9"], whole("--players", "9", "1 to 8")],
  [["0", "A", "--cats", "0"], whole("--cats", "0", "1 to 10000")],
  [["0", "A", "--cats", "10001"], whole("--cats", "10001", "1 to 10000")],
  [["0", "A", "--turns", "-1"], "Option '--turns' argument is ambiguous"],
  [["0", "A", "--turns=-1"], whole("--turns", "-1", "0 to 1000000")],
  [["0", "A", "--turns", "1.5"], whole("--turns", "1.5", "0 to 1000000")],
  [["0", "A", "--seed", "4294967296"], whole("--seed", "4294967296", "0 to 4294967295")],
  [["0", "A", "--seed"], "Option '--seed <value>' argument missing"],
  [["0", "A", "--bot=yes"], "Option '--bot' does not take an argument"],
  [["0", "A", "--wrong"], "Unknown option '--wrong'"],
  [["0", "A", "-x"], "Unknown option '-x'"],
  [["0", ""], "the name is empty"],
  [["0", "  "], "the name is empty"],
  [["0", "🐱".repeat(25)], "the name is longer than 24 characters"],
  [["0", "a\u0007b"], "the name holds characters that do not show, or a space at its end"],
  [["0", "a\u202eb"], "the name holds characters that do not show, or a space at its end"],
  [["0", "a "], "the name holds characters that do not show, or a space at its end"],
])("host refuses %j in one sentence", (args, reason) => {
  const read = readPlayArguments("host", args);
  expect(read).toEqual({ ok: false, reason });
});

test.each(["127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", ":45000", "300.0.0.1:45000", "a b:45000", ""])(
  "join refuses the address %j",
  (address) => {
    expect(readPlayArguments("join", [address, "A"])).toEqual({
      ok: false,
      reason: `"${address}" is not an address; it looks like 192.168.0.7:45000`,
    });
  },
);

test("a name of 24 characters is not too long, whatever their bytes", () => {
  expect(readPlayArguments("host", ["0", "🐱".repeat(24)]).ok).toBe(true);
});
