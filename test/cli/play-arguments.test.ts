import { expect, test } from "vitest";

import { formatInvitation, formatRoomKey } from "../../src/base/index.ts";
import { readPlayArguments } from "../../src/cli/arguments/play-arguments.ts";
import { classicOptions } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";

const PAUSES = { pauses: { each: 3, seconds: 60 }, watchDelaySeconds: 0 };
const plainClassic = (cats: number) => ({ ...classicOptions(cats), ...PAUSES });

test("host takes a port and a name, and has defaults for all else", () => {
  expect(readPlayArguments("host", ["45000", "Søren 🐱"])).toEqual({
    ok: true,
    value: {
      seat: {
        kind: "host",
        port: 45_000,
        options: plainClassic(3),
        ...{ map: null, bots: [], isHidden: false, isPublic: false, roomKey: null, service: null },
      },
      name: "Søren 🐱",
      team: null,
      playerCount: 2,
      bot: null,
      stopAfterTurn: Infinity,
      seed: null,
      link: null,
      replayFile: null,
      homeFolder: null,
      keyLogFile: null,
      isTraced: false,
      outside: { opensPort: true, stunServers: [] },
      isJson: false,
      ...{ talks: false, relay: null, look: { color: null, emblem: null } },
    },
  });
});

test("join takes an address and a name", () => {
  const read = readPlayArguments("join", ["cat.example.org:1", "A"]);
  expect(read).toMatchObject({
    ok: true,
    value: { seat: { kind: "join", address: "cat.example.org:1" }, playerCount: null },
  });
  // Should it be the host one day.
  const counted = readPlayArguments("join", ["cat.example.org:1", "A", "--players", "3"]);
  expect(counted).toMatchObject({ ok: true, value: { playerCount: 3 } });
});

test("takes every option, before or after the words", () => {
  const ground =
    "--mode cushions --map generated:8:5 --cats 2500 --cat-limit 2500 --time-limit 120 --pauses 9 --pause-seconds 10 --watch-delay 120";
  const seats =
    "--players 8 --bot --bot-strength strong --bots weak,medium,strong --team 8 --colour pink --emblem moon";
  const options = `${seats} --turns 600 --link delay=1 --seed 4294967295 ${ground} --replay r.rcr --home h --log sub-turns --json --talk --no-announce`;
  const expected = {
    seat: {
      kind: "host",
      port: 0,
      options: {
        ...{ mode: "cushions", catsPerPlayer: 2_500, catLimit: 2_500, timeLimitMinutes: 120 },
        pauses: { each: 9, seconds: 10 },
        watchDelaySeconds: 120,
      },
      map: "generated:8:5",
      bots: ["weak", "medium", "strong"],
      isHidden: true,
      isPublic: false,
      ...{ roomKey: null, service: null },
    },
    name: "A",
    team: 8,
    playerCount: 8,
    bot: "strong",
    stopAfterTurn: 600,
    seed: 0xffff_ffff,
    link: { ...PERFECT_LINK, delayMs: 1 },
    replayFile: "r.rcr",
    homeFolder: "h",
    ...{ keyLogFile: null, isTraced: true },
    outside: { opensPort: true, stunServers: [] },
    isJson: true,
    ...{ talks: true, relay: null, look: { color: 4, emblem: 7 } },
  };
  for (const args of [`0 A ${options}`, `${options} 0 A`, `0 ${options} A`]) {
    expect(readPlayArguments("host", args.split(" "))).toEqual({ ok: true, value: expected });
  }
});

test("--link makes the network worse, and says what is wrong with it", () => {
  const link = { ...PERFECT_LINK, delayMs: 100, lossPercent: 5, rateKbit: 28.8 };
  for (const kind of ["host", "join"] as const) {
    const place = kind === "host" ? "0" : "10.0.0.1:1";
    const read = readPlayArguments(kind, [place, "A", "--link", "delay=100,loss=5,rate=28.8"]);
    expect(read).toMatchObject({ ok: true, value: { link } });
    expect(readPlayArguments(kind, [place, "A", "--link", "loss=101"])).toEqual({
      ok: false,
      reason: '--link: loss is "101", not a number of 0 to 100',
    });
  }
});

test("a host may let in only who has the invitation", () => {
  const keyOf = (...options: readonly string[]): unknown => {
    const read = readPlayArguments("host", ["0", "A", ...options]);
    return read.ok && read.value.seat.kind === "host" ? read.value.seat.roomKey : read;
  };
  const key = Uint8Array.from({ length: 16 }, (_, i) => i);
  expect(keyOf("--invite-only")).toBe("new");
  expect(keyOf("--room-key", formatRoomKey(key).toLowerCase())).toEqual(key);
  expect(keyOf("--room-key", formatRoomKey(key).replace("G", "H"))).toEqual({
    ok: false,
    reason: "the key of --room-key is mistyped: a character is wrong, or two changed places",
  });
});

test("join takes an invitation, and tells a slip in its key without the key", () => {
  const invitation = formatInvitation({ host: "10.0.0.1", port: 45_000, roomKey: new Uint8Array(16) });
  const seat = { kind: "join", address: invitation };
  expect(readPlayArguments("join", [invitation, "A"])).toMatchObject({ ok: true, value: { seat } });
  const read = readPlayArguments("join", [`${invitation.slice(0, -1)}U`, "A"]);
  expect(read).toEqual({ ok: false, reason: expect.stringContaining('has "U" in it') });
});

test("a name may begin with a dash after --", () => {
  expect(readPlayArguments("host", ["--json", "--", "0", "-A"])).toMatchObject({
    ok: true,
    value: { name: "-A" },
  });
});

test("--watch-delay says how late strangers see the match, or that they never do", () => {
  const delayOf = (...args: string[]) => {
    const result = readPlayArguments("host", ["0", "A", ...args]);
    return result.ok && result.value.seat.kind === "host"
      ? result.value.seat.options.watchDelaySeconds
      : result;
  };
  expect(delayOf()).toBe(0);
  expect(delayOf("--watch-delay", "30")).toBe(30);
  expect(delayOf("--watch-delay", "never")).toBeUndefined();
  for (const delay of ["121", "-1", "no", "1.5"])
    expect(delayOf(`--watch-delay=${delay}`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/never/),
    });
});

test("--pauses says how often each player may pause, --pause-seconds for how long; 0 is never", () => {
  const read = (...args: string[]) => {
    const result = readPlayArguments("host", ["0", "A", ...args]);
    return result.ok && result.value.seat.kind === "host" ? result.value.seat.options : result;
  };
  expect(read("--pauses", "0", "--watch-delay", "never")).toEqual(classicOptions(3));
  expect(read("--pauses", "1")).toMatchObject({ pauses: { each: 1, seconds: 60 } });
  expect(read("--pause-seconds", "300")).toMatchObject({ pauses: { each: 3, seconds: 300 } });
  for (const args of ["--pauses 10", "--pauses -1", "--pause-seconds 9", "--pause-seconds 301"]) {
    expect(read(...args.split(" "))).toMatchObject({ ok: false });
  }
  expect(read("--pauses", "0", "--pause-seconds", "60")).toEqual({
    ...{ ok: false, reason: "--pause-seconds is for a match with pauses" },
  });
});

test("each mode has its own numbers of cats", () => {
  const optionsOf = (...args: string[]) => {
    const read = readPlayArguments("host", ["0", "A", ...args]);
    return read.ok && read.value.seat.kind === "host" ? read.value.seat.options : read;
  };
  const ground = { catsPerPlayer: 60, catLimit: 60, timeLimitMinutes: 0, ...PAUSES };
  expect(optionsOf("--mode", "classic")).toEqual(plainClassic(3));
  expect(optionsOf("--cats", "10000")).toEqual(plainClassic(10_000));
  expect(optionsOf("--mode", "battle")).toEqual({ mode: "battle", ...ground });
  expect(optionsOf("--mode", "battle", "--cats", "30")).toMatchObject({ catsPerPlayer: 30, catLimit: 30 });
  expect(optionsOf("--mode", "battle", "--cat-limit", "90")).toMatchObject({
    catsPerPlayer: 60,
    catLimit: 90,
  });
  const cushions = { mode: "cushions", ...ground, catsPerPlayer: 12, catLimit: 120 };
  expect(optionsOf("--mode", "cushions")).toEqual(cushions);
  expect(optionsOf("--mode", "cushions", "--cats", "200")).toMatchObject({ catLimit: 200 });
  expect(optionsOf("--mode", "cushions", "--time-limit", "5")).toEqual({ ...cushions, timeLimitMinutes: 5 });
  expect(optionsOf("--mode", "cushions", "--kinds", "tabbies")).toEqual(cushions);
  expect(optionsOf("--mode", "cushions", "--kinds", "mixed", "--fog")).toEqual({
    ...cushions,
    kinds: "mixed",
    fog: true,
  });
});

test("who watches is in no team; a bot is of medium strength unless it is told", () => {
  const read = (...args: string[]) => readPlayArguments("join", ["127.0.0.1:1", "A", ...args]);
  expect(read("--observe")).toMatchObject({ ok: true, value: { team: 0, bot: null } });
  expect(read("--team", "3", "--bot")).toMatchObject({ ok: true, value: { team: 3, bot: "medium" } });
  expect(read("--bot", "--bot-strength", "weak")).toMatchObject({ ok: true, value: { bot: "weak" } });
});

test("the match waits for the host's bots as well, and for two players at least", () => {
  const countOf = (...args: string[]) => {
    const read = readPlayArguments("host", ["0", "A", ...args]);
    return read.ok ? read.value.playerCount : read.reason;
  };
  expect(countOf()).toBe(2);
  expect(countOf("--bots", "weak")).toBe(2);
  expect(countOf("--bots", "weak,weak,strong")).toBe(4);
  expect(countOf("--bots", "weak", "--players", "3")).toBe(3);
  expect(countOf("--bots", "weak", "--players", "1")).toBe("--players is 1, and the host and its bots are 2");
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
  [["0", "A", "--mode", "chess"], '--mode is "chess", not one of classic, battle, cushions'],
  [["0", "A", "--mode", "battle", "--cats", "2501"], whole("--cats", "2501", "1 to 2500")],
  [["0", "A", "--mode", "battle", "--cat-limit", "59"], whole("--cat-limit", "59", "60 to 2500")],
  [["0", "A", "--mode", "battle", "--cat-limit", "2501"], whole("--cat-limit", "2501", "60 to 2500")],
  [["0", "A", "--mode", "battle", "--time-limit", "121"], whole("--time-limit", "121", "0 to 120")],
  [["0", "A", "--cat-limit", "9"], "--cat-limit is for --mode battle and cushions"],
  [["0", "A", "--time-limit", "9"], "--time-limit is for --mode battle and cushions"],
  [["0", "A", "--fog"], "--fog is for --mode battle and cushions"],
  [["0", "A", "--kinds", "mixed"], "--kinds is for --mode battle and cushions"],
  [["0", "A", "--mode", "battle", "--kinds", "lions"], '--kinds is "lions", not tabbies or mixed'],
  [["0", "A", "--map", "m.txt"], "--map is for --mode battle and cushions"],
  [["0", "A", "--mode", "battle", "--map", ""], "--map names no map"],
  [["0", "A", "--team", "0"], whole("--team", "0", "1 to 8")],
  [["0", "A", "--team", "9"], whole("--team", "9", "1 to 8")],
  [["0", "A", "--team", "1", "--observe"], "--observe and --team exclude each other"],
  [["0", "A", "--bot", "--observe"], "--observe and --bot exclude each other"],
  [
    ["0", "A", "--bots", "weak,"],
    '--bots holds "", which is not one of beginner, weak, medium, strong, master',
  ],
  [
    ["0", "A", "--bots", "weak,perfect"],
    '--bots holds "perfect", which is not one of beginner, weak, medium, strong, master',
  ],
  [["0", "A", `--bots=weak${",weak".repeat(7)}`], "--bots names 8 bots, more than 7"],
  [["0", "A", "--bot-strength", "weak"], "--bot-strength is for a seat with --bot"],
  [["0", "A", "--log", "turns"], "--log is followed by sub-turns"],
  [
    ["0", "A", "--bot", "--bot-strength", "no"],
    '--bot-strength holds "no", which is not one of beginner, weak, medium, strong, master',
  ],
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
  [["0", "a\nb"], "the name holds characters that do not show, or a space at its end"],
  [["0", "a\u202eb"], "the name holds characters that do not show, or a space at its end"],
  [["0", "a "], "the name holds characters that do not show, or a space at its end"],
])("host refuses %j in one sentence", (args, reason) => {
  const read = readPlayArguments("host", args);
  expect(read).toEqual({ ok: false, reason });
});

test.each(["300.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", ":45000", "300.0.0.1:45000", "a b:45000", ""])(
  "join refuses the address %j",
  (address) => {
    expect(readPlayArguments("join", [address, "A"])).toEqual({
      ok: false,
      reason: `"${address}" is not an address; it looks like 192.168.0.7:45000.`,
    });
  },
);

test("a name of 24 characters is not too long, whatever their bytes", () => {
  expect(readPlayArguments("host", ["0", "🐱".repeat(24)]).ok).toBe(true);
});

test("rejoin takes options only, and its name is that of the seat", () => {
  expect(readPlayArguments("rejoin", [])).toMatchObject({
    ok: true,
    value: { seat: { kind: "rejoin" }, name: "", bot: null, homeFolder: null },
  });
  const options = ["--home", "h", "--bot", "--turns", "90", "--json"];
  expect(readPlayArguments("rejoin", options)).toMatchObject({
    ok: true,
    value: { seat: { kind: "rejoin" }, bot: "medium", homeFolder: "h", stopAfterTurn: 90, isJson: true },
  });
  for (const words of [["45000"], ["10.0.0.1:45000", "Ada"]])
    expect(readPlayArguments("rejoin", words)).toEqual({
      ok: false,
      reason: "robocat rejoin takes options only",
    });
});

test("how a host is to be reached from outside: by default its router is asked, and no server", () => {
  const outsideOf = (...args: readonly string[]): unknown => {
    const read = readPlayArguments("host", ["0", "A", ...args]);
    return read.ok ? read.value.outside : read.reason;
  };
  expect(outsideOf()).toEqual({ opensPort: true, stunServers: [] });
  expect(outsideOf("--no-port-mapping", "--stun", "a.example:1", "--stun", "[2001:db8::7]:2")).toEqual({
    opensPort: false,
    stunServers: ["a.example:1", "[2001:db8::7]:2"],
  });
  for (const wrong of ["a.example", "", "a b:1", `robocat://a.example:1#${"0".repeat(28)}`])
    expect(outsideOf("--stun", "b.example:1", "--stun", wrong)).toBe(`--stun: "${wrong}" is no HOST:PORT`);
  const many = Array.from({ length: 5 }, (_, i) => ["--stun", `a.example:${i + 1}`]).flat();
  expect(outsideOf(...many)).toBe("--stun names more than 4 servers");
});
