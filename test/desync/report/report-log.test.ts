import { expect, test } from "vitest";

import { plainLogLine } from "../../../src/desync/report/plain-log-line.ts";

const plain = (facts: Readonly<Record<string, unknown>>): unknown => {
  const [line] = plainLogLine(JSON.stringify(facts));
  return line === undefined ? undefined : JSON.parse(line);
};

test("a line without addresses stays as it is", () => {
  const line = JSON.stringify({
    time: "2026-01-01T05:06:07.008Z",
    event: "turn",
    checksum: "00ff00ff",
    v8: "13.6.233.17-node.53",
    note: "slow: 5, a/b",
  });
  expect(plainLogLine(line)).toEqual([line]);
});

test.each(["192.168.0.7", "10.0.0.1:4242", "::1", "[fe80::1]:4242", "2001:db8:0:0:0:0:0:1", "2001:db8::7:1"])(
  "the address %s is left out, in any text",
  (address) => {
    expect(plain({ event: "problem", message: `no word from ${address} since` })).toEqual({
      event: "problem",
      message: "no word from (address) since",
    });
  },
);

test("fields of addresses are left out, however deep", () => {
  const way = { address: "a.example:1", kind: "direct" };
  expect(plain({ event: "way", from: "x", players: [{ playerId: 2, ...way, port: 3 }] })).toEqual({
    event: "way",
    players: [{ playerId: 2, kind: "direct" }],
  });
});

test("home folders are left out", () => {
  const message = "at file:///home/ada/game/a.ts, C:\\Users\\Ada\\x, /Users/ada/y, /root/z";
  expect(plain({ event: "crashed", message })).toEqual({
    event: "crashed",
    message: "at file://~/game/a.ts, ~\\x, ~/y, ~/z",
  });
});

test.each([
  ["C:\\Users\\John Smith\\x", "~\\x"],
  ["C:\\\\Users\\\\John Smith\\\\x", "~\\\\x"],
  ["C:\\Users\\John Smith", "~"],
  ["/Users/John Q. Smith", "~"],
  ["can't open 'C:\\Users\\John Smith': no such folder", "can't open '~': no such folder"],
  ["moved /home/ada to D:\\games", "moved ~ to D:\\games"],
  ["moved /home/ada and /tmp/b", "moved ~ and /tmp/b"],
  ["no room in /home/ada: 3 bytes left", "no room in ~: 3 bytes left"],
])("the home folder in %j is left out, whatever its name", (file, shown) => {
  expect(plain({ event: "problem", file })).toEqual({ event: "problem", file: shown });
});

test("what keys say of somebody is left out as well", () => {
  const byFile = { "C:\\Users\\John Smith\\a.rcr": 1, "10.0.0.1:4242": 2, "a.rcr": 3 };
  expect(plain({ event: "problem", byFile })).toEqual({
    event: "problem",
    byFile: { "~\\a.rcr": 1, "(address)": 2, "a.rcr": 3 },
  });
});

test.each([
  JSON.stringify({ event: "lobby", players: [{ name: "Eve" }] }),
  JSON.stringify({ event: "opened", name: "Eve" }),
  JSON.stringify({ event: "turn", text: "x".repeat(2_000) }),
  "not JSON",
  "[1]",
])("%s is left out whole", (line) => {
  expect(plainLogLine(line)).toEqual([]);
});
