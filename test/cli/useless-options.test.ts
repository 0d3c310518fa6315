import { expect, test } from "vitest";

import { readPlayArguments } from "../../src/cli/arguments/play-arguments.ts";

test.each([
  ["join", "--mode battle"],
  ["join", "--cats 5"],
  ["join", "--fog"],
  ["join", "--pauses 1"],
  ["join", "--map built-in:four-rooms"],
  ["join", "--bots weak"],
  ["join", "--invite-only"],
  ["join", "--room-key K"],
  ["join", "--no-announce"],
  ["join", "--public"],
  ["rejoin", "--mode battle"],
  ["rejoin", "--players 2"],
  ["rejoin", "--seed 1"],
  ["rejoin", "--team 1"],
  ["rejoin", "--observe"],
  ["rejoin", "--colour pink"],
  ["rejoin", "--emblem moon"],
  ["rejoin", "--no-port-mapping"],
  ["rejoin", "--stun a:1"],
  ["rejoin", "--replay r.rcr"],
] as const)("%s refuses %s, which it has no use for", (kind, option) => {
  const place = kind === "join" ? ["127.0.0.1:1", "A"] : [];
  const [name] = option.split(" ");
  const reason = `robocat ${kind} has no use for ${name}`;
  expect(readPlayArguments(kind, [...place, ...option.split(" ")])).toEqual({ ok: false, reason });
});

test("join takes what serves who takes the lobby over", () => {
  const options = "--players 3 --seed 7 --no-port-mapping --stun a:1".split(" ");
  expect(readPlayArguments("join", ["127.0.0.1:1", "A", ...options])).toMatchObject({
    ok: true,
    value: { playerCount: 3, seed: 7, outside: { opensPort: false, stunServers: ["a:1"] } },
  });
});
