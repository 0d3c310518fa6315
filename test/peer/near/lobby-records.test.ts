import { describe, expect, test } from "vitest";
import type { DnsRecord } from "../../../src/peer/near/dns-message.ts";
import {
  asksForLobbies,
  readLobbies,
  recordsOf,
  SERVICE,
  type LobbyFacts,
} from "../../../src/peer/near/lobby-records.ts";
import { asHeard } from "../../support/test-lan.ts";
import { FACTS_BYTES_MAX, FACTS_MAX, RECORDS_MAX } from "../../../src/peer/near/limits.ts";

const ID = "robocat-00112233445566aa";
const VERSION = "11.6.89abcdef";
const FACTS: LobbyFacts = {
  ...{ port: 45_000, hostName: "Søren 🐱", playerCount: 2, seatCount: 4, isByInvitation: true },
  ...{ mode: "cushions", mapName: "Four Rooms" },
};

/** What is heard of those records, of which one is another: its type, and the fields that are not as they were. */
function heard(type?: DnsRecord["type"], change: object = {}, facts: LobbyFacts = FACTS) {
  const records = recordsOf(ID, facts, { version: VERSION, host: "10.0.0.7", ttl: 10 }).map((record) =>
    asHeard(record.type === type ? { ...record, ...change } : record),
  );
  return readLobbies({ kind: "response", questions: [], records }, VERSION);
}

const recordsNow = (id: string): readonly DnsRecord[] =>
  recordsOf(id, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 });

/** The same with other lines: each takes the place of the one with its key, or stands behind them. */
function heardLines(...changed: readonly (string | Uint8Array)[]) {
  const [, , txt] = recordsOf(ID, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 });
  const keys = changed.map((line) => (typeof line === "string" ? line.split("=")[0] : ""));
  const kept = (txt!.data as readonly string[]).filter((line) => !keys.includes(line.split("=")[0]));
  const data = [...kept, ...changed].map((line) => Buffer.from(line));
  const records = recordsOf(ID, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 }).map((record) =>
    record.type === "TXT" ? { ...record, data } : asHeard(record),
  );
  return readLobbies({ kind: "response", questions: [], records }, VERSION);
}

describe("a lobby in records", () => {
  test.each<LobbyFacts>([
    FACTS,
    { ...FACTS, mode: "classic", mapName: null, isByInvitation: false },
    { ...FACTS, port: 1, playerCount: 8, seatCount: 8, hostName: "=name=x", mapName: "a=b" },
  ])("is read as it was written: %o", (facts) => {
    expect(heard(undefined, {}, facts)).toEqual([
      { id: ID, ttlMs: 10_000, facts: { isSameVersion: true, ...facts } },
    ]);
  });

  test("has nothing in it but what others may know", () => {
    const text = JSON.stringify(recordsOf(ID, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 }));
    const keys = [...text.matchAll(/"(\w+)=/g)].map(([, key]) => key);
    expect(keys).toEqual(["txtvers", "version", "name", "players", "seats", "entry", "mode", "map"]);
  });

  test("is gone when its name holds no more, whatever else is said", () => {
    expect(heard("PTR", { ttl: 0 })).toEqual([{ id: ID, ttlMs: 0, facts: null }]);
  });

  test("of another version is known by its host's name alone", () => {
    const facts = { isSameVersion: false, port: 45_000, hostName: FACTS.hostName };
    expect(heardLines("version=12.6.89abcdef", "mode=chess", "players=99")).toEqual([
      { id: ID, ttlMs: 10_000, facts },
    ]);
  });

  test("knows its names in any case, and passes over lines that it does not know", () => {
    expect(heard("PTR", { name: SERVICE.toUpperCase() })).toHaveLength(1);
    expect(heardLines("colour=red", "flag", Buffer.from([0xff]))).toHaveLength(1);
  });
});

describe("is passed over", () => {
  test.each<[string, DnsRecord["type"], object]>([
    ["port 0", "SRV", { data: { port: 0, target: "a.local" } }],
    ["port 65,536", "SRV", { data: { port: 65_536, target: "a.local" } }],
    ["port 1.5", "SRV", { data: { port: 1.5, target: "a.local" } }],
    ["a port that is a text", "SRV", { data: { port: "45000", target: "a.local" } }],
    ["no place", "SRV", { name: `robocat-0000000000000000.${SERVICE}` }],
    ["no facts", "TXT", { name: `robocat-0000000000000000.${SERVICE}` }],
    ["another service", "PTR", { name: "_ipp._tcp.local" }],
    ["a name that is none of ours", "PTR", { data: `printer.${SERVICE}` }],
    ["a name that goes on", "PTR", { data: `x.${ID}.${SERVICE}` }],
    ["a name that is no text", "PTR", { data: 7 }],
    ["a time that is none", "PTR", { ttl: -1 }],
    ["a time without an end", "PTR", { ttl: Infinity }],
  ])("%s", (_, type, change) => {
    expect(heard()).toHaveLength(1);
    expect(heard(type, change)).toEqual([]);
  });

  test.each([
    ["no name", "name="],
    ["a long name", `name=${"a".repeat(25)}`],
    ["a name that turns the text around", "name=Ada\u202e"],
    ["a name of two lines", "name=Ada\nBen"],
    ["a name that is not seen", "name=\u200b"],
    ["a name that speaks to a terminal", "name=\u001b[2J"],
    ["no version", "version="],
    ["a version that is none", "version=<b>"],
    ["nobody", "players=0"],
    ["nine players", "players=9"],
    ["a count that is none", "players=1e0"],
    ["no seats", "seats=0"],
    ["nine seats", "seats=9"],
    ["seats that are none", "seats="],
    ["another entry", "entry=maybe"],
    ["another mode", "mode=chess"],
    ["Classic with a map", "mode=classic"],
    ["a long name of a map", `map=${"a".repeat(33)}`],
    ["a map that is not seen", "map=\u2066"],
  ])("%s", (_, line) => {
    expect(heardLines()).toHaveLength(1);
    expect(heardLines(line)).toEqual([]);
  });

  test("a name that is no UTF-8", () => {
    const bad = Buffer.from([...Buffer.from("name="), 0xc3, 0x28]);
    expect(heardLines(bad)).toHaveLength(1); // the name before counts
    const [ptr, srv, txt] = recordsNow(ID);
    const others = (txt!.data as readonly string[]).filter((line) => !line.startsWith("name="));
    const data = [bad, ...others.map((line) => Buffer.from(line))];
    const read = (lines: readonly Buffer[]) =>
      readLobbies({ kind: "response", questions: [], records: [ptr, srv, { ...txt, data: lines }] }, VERSION);
    expect(read([Buffer.from("name=A"), ...data])).toHaveLength(1);
    expect(read(data)).toEqual([]);
  });

  test.each(["printer", "robocat-0", "robocat-00112233445566AA", `x.${ID}`, "<b>", ""])(
    "a lobby with the name %s in all of its records",
    (id) => {
      const read = (name: string) =>
        readLobbies({ kind: "response", questions: [], records: recordsNow(name).map(asHeard) }, VERSION);
      expect(read(ID)).toHaveLength(1);
      expect(read(id)).toEqual([]);
    },
  );

  test("too many lines, or too long ones", () => {
    const more = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i}=`);
    expect(heardLines(...more(FACTS_MAX - 8))).toHaveLength(1);
    expect(heardLines(...more(FACTS_MAX - 7))).toEqual([]);
    expect(heardLines(`long=${"x".repeat(FACTS_BYTES_MAX)}`)).toEqual([]);
  });

  test("what stands behind so many records", () => {
    const padding = Array.from({ length: RECORDS_MAX }, () => ({
      name: "x",
      type: "A",
      ttl: 1,
      data: "1.2.3.4",
    }));
    const records = recordsOf(ID, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 }).map(asHeard);
    const read = (all: readonly unknown[]) =>
      readLobbies({ kind: "response", questions: [], records: all }, VERSION);
    expect(read([...padding.slice(4), ...records])).toHaveLength(1);
    expect(read([...padding, ...records])).toEqual([]);
  });

  test.each([
    null,
    7,
    "x",
    [],
    {},
    { name: null },
    { name: SERVICE, type: "PTR" },
    Object.create({ name: SERVICE }),
  ])("a record that is %o", (record) => {
    expect(readLobbies({ kind: "response", questions: [], records: [record] }, VERSION)).toEqual([]);
  });

  test("a question with answers in it", () => {
    const records = recordsOf(ID, FACTS, { version: VERSION, host: "10.0.0.7", ttl: 10 }).map(asHeard);
    expect(readLobbies({ kind: "query", questions: [], records }, VERSION)).toEqual([]);
  });
});

describe("a question", () => {
  const ask = (question: unknown, kind: "query" | "response" = "query"): boolean =>
    asksForLobbies({ kind, questions: [question], records: [] });

  test("is for lobbies by the name of the service", () => {
    expect(ask({ name: SERVICE, type: "PTR" })).toBe(true);
    expect(ask({ name: SERVICE.toUpperCase(), type: "ANY" })).toBe(true);
    expect(ask({ name: SERVICE, type: "A" })).toBe(false);
    expect(ask({ name: "_ipp._tcp.local", type: "PTR" })).toBe(false);
    expect(ask({ name: SERVICE, type: "PTR" }, "response")).toBe(false);
    expect(ask(null)).toBe(false);
  });
});
