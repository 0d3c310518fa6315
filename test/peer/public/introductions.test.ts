// Goal: neither side of an introduction believes more than it must, or keeps more than it may.
// Method: the line to the service and the proof of an address are stand-ins that the test speaks for.
import { expect, test } from "vitest";

import type { AddressProver } from "../../../src/peer/code/address-prover.ts";
import type { ServiceSocket } from "../../../src/peer/code/service-socket.ts";
import { PingAnswers } from "../../../src/peer/public/ping-answers.ts";
import { PublicDoor } from "../../../src/peer/public/public-door.ts";
import { PublicIntroducer } from "../../../src/peer/public/public-introducer.ts";
import {
  readRelayLetter,
  writeKeyLetter,
  writePingLetter,
  writeRelayLetter,
  writeRelayWish,
} from "../../../src/peer/public/public-letters.ts";
import type { GuestRelay } from "../../../src/peer/relay/guest-relay.ts";
import type { RelayUse } from "../../../src/peer/relay/relay-use.ts";
import type { Address } from "../../../src/wire/index.ts";
import { TestClock } from "../../support/test-clock.ts";

const SESSION = "2".repeat(32);
const KEY = new Uint8Array(16).fill(7);

function lineTo(answer: object | null) {
  const asked: { readonly kind: string; readonly session?: string; readonly data?: string }[] = [];
  const ask = (question: (typeof asked)[number]) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { asked, line: { ask } as unknown as ServiceSocket };
}

const proverOf = (prove: () => Promise<boolean>): AddressProver => ({ prove }) as unknown as AddressProver;

test("a host lets no more guests of a service wait than a service introduces at once", () => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  const door = new PublicDoor({ isOpen: () => true, roomKey: KEY, local: () => [], pings, relay: null });
  const never = new Promise<boolean>(() => undefined);
  for (let i = 0; i < 18; i += 1) void door.admit(line, String(i), never);
  const kindsOf = (kind: string) => asked.filter((one) => one.kind === kind).map(({ session }) => session);
  expect(kindsOf("pake")).toHaveLength(16);
  expect(kindsOf("leave")).toEqual(["16", "17"]);
  expect(door.end("0")).toBe(false); // it was not met yet
  void door.admit(line, "18", never);
  expect(kindsOf("pake").at(-1)).toBe("18");
});

test("a host that is public no more while it proves its address meets nobody", async () => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  let isOpen = true;
  const door = new PublicDoor({ isOpen: () => isOpen, roomKey: KEY, local: () => [], pings, relay: null });
  let prove: (isProven: boolean) => void = () => undefined;
  const proving = new Promise<boolean>((resolve) => (prove = resolve));
  const admitted = door.admit(line, SESSION, proving);
  isOpen = false;
  prove(true);
  await admitted;
  expect(asked.map(({ kind }) => kind)).toEqual(["pake", "leave"]);
  expect(door.end(SESSION)).toBe(false);
});

test("a guest that has gone while the host proves its address is not met", async () => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  const door = new PublicDoor({ isOpen: () => true, roomKey: KEY, local: () => [], pings, relay: null });
  let prove: (isProven: boolean) => void = () => undefined;
  const proving = new Promise<boolean>((resolve) => (prove = resolve));
  const admitted = door.admit(line, SESSION, proving);
  expect(door.end(SESSION)).toBe(false);
  prove(true);
  await admitted;
  expect(asked.map(({ kind }) => kind)).toEqual(["pake"]);
  expect(door.end(SESSION)).toBe(false);
});

test("a guest goes by the first key that it is told, to where a peer may be", async () => {
  const { line } = lineTo({ kind: "found", session: SESSION });
  const clock = new TestClock();
  const introducer = new PublicIntroducer({ clock, local: [], relay: null });
  const proven = proverOf(() => Promise.resolve(true));
  const wish = { lobbyId: "a", isWatching: false, isEntering: true };
  const introduced = introducer.introduce({ line, prover: proven }, wish);
  await Promise.resolve(); // the answer to its question is there
  const letter = (data: string) => ({ kind: "pake", session: SESSION, data }) as const;
  introducer.hear(letter("nonsense"));
  introducer.hear(letter(writeKeyLetter(KEY)));
  introducer.hear(letter(writeKeyLetter(null)));
  const addresses = ["0.0.0.0:9", "192.0.2.7:40000", "192.0.2.7:40000"];
  introducer.hear({ kind: "met", session: SESSION, addresses, local: ["224.0.0.1:9"], punchInMs: 0 });
  expect(await clock.until(introduced, "the introduction")).toMatchObject({
    ok: true,
    value: { addresses: [{ host: "192.0.2.7", port: 40_000 }], roomKey: KEY },
  });
});

const RELAYED = { host: "11.0.0.5", port: 50_000 };

/** A door at a relay that gives RELAYED, and how often it was asked for it. */
function doorAtRelay(isOpen: () => boolean) {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  let wants = 0;
  const want = (): Promise<Address> => {
    wants += 1;
    return Promise.resolve(RELAYED);
  };
  const relay = { want } as unknown as GuestRelay;
  const door = new PublicDoor({ isOpen, roomKey: KEY, local: () => [], pings, relay });
  const told = () => asked.flatMap(({ data }) => (data === undefined ? [] : [readRelayLetter(data)]));
  const relayTold = () => told().filter((letter) => letter !== null);
  return { door, line, relayTold, wants: () => wants };
}

test("a host asks for its relay for who enters with one, once each, and for nobody who only measures", async () => {
  const { door, line, relayTold, wants } = doorAtRelay(() => true);
  const never = new Promise<boolean>(() => undefined);
  for (const session of ["1", "2"]) void door.admit(line, session, never);
  const tokens = Array.from({ length: 4 }, (_, at) => new Uint8Array(16).fill(at));
  door.hear("1", writePingLetter(tokens));
  for (let i = 0; i < 5; i += 1) door.hear("1", writeRelayWish()); // too late
  expect(wants()).toBe(0);
  for (let i = 0; i < 5; i += 1) door.hear("2", writeRelayWish());
  await Promise.resolve();
  expect(wants()).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(relayTold()).toEqual([{ relayed: RELAYED }]);
});

test("a host that is public no more asks for no relay, and tells nobody its address there", async () => {
  let isOpen = true;
  const { door, line, relayTold, wants } = doorAtRelay(() => isOpen);
  const never = new Promise<boolean>(() => undefined);
  for (const session of ["1", "2"]) void door.admit(line, session, never);
  door.hear("1", writeRelayWish());
  isOpen = false;
  door.hear("2", writeRelayWish());
  await new Promise((resolve) => setImmediate(resolve));
  expect(wants()).toBe(1);
  expect(relayTold()).toEqual([{ relayed: null }, { relayed: null }]);
});

/** A guest with a relay that gives addresses of that host; `entered`: what it was led to once all was said. */
function guestAtRelay(clock: TestClock, isProven = true) {
  const { asked, line } = lineTo({ kind: "found", session: SESSION });
  const want = (): Promise<void> => Promise.resolve();
  const gives = ({ host, port }: Address): boolean => host === RELAYED.host && port >= 49_152;
  const whenStream = () => () => undefined;
  const relay = { want, gives, whenStream } as unknown as RelayUse;
  const introducer = new PublicIntroducer({ clock, local: [], relay });
  const prover = proverOf(() => Promise.resolve(isProven));
  const introduced = introducer.introduce(
    { line, prover },
    { lobbyId: "a", isWatching: false, isEntering: true },
  );
  const hear = (data: string): void => introducer.hear({ kind: "pake", session: SESSION, data });
  const meet = (addresses: readonly string[] = ["192.0.2.7:40000"]): void =>
    introducer.hear({ kind: "met", session: SESSION, addresses, local: [], punchInMs: 0 });
  const kinds = (): readonly string[] => asked.map(({ kind }) => kind);
  const said = (): readonly (string | undefined)[] => asked.map(({ data }) => data);
  return { introduced, hear, meet, kinds, said };
}

test("a guest meets when it was told where the host is at the relay, and goes there last", async () => {
  const clock = new TestClock();
  const { introduced, hear, meet, kinds, said } = guestAtRelay(clock);
  await clock.untilTrue(() => said().includes(writeRelayWish()), "the guest to ask");
  hear(writeKeyLetter(KEY));
  await clock.skip(100);
  expect(kinds()).not.toContain("meet");
  hear(writeRelayLetter(RELAYED));
  hear(writeRelayLetter({ ...RELAYED, port: 50_001 })); // the first counts
  await clock.untilTrue(() => kinds().includes("meet"), "the guest to meet");
  meet();
  expect(await clock.until(introduced, "the introduction")).toMatchObject({
    ok: true,
    value: { addresses: [{ host: "192.0.2.7", port: 40_000 }, RELAYED] },
  });
});

test.each([
  ["another machine", { host: "192.0.2.9", port: 50_000 }],
  ["another port of the relay's machine", { ...RELAYED, port: 53 }],
])("a host has no packets sent to %s by its guests", async (_, relayed) => {
  const clock = new TestClock();
  const { introduced, hear, meet } = guestAtRelay(clock);
  await clock.skip(10);
  hear(writeKeyLetter(KEY));
  hear(writeRelayLetter(relayed));
  await clock.skip(10);
  meet();
  expect(await clock.until(introduced, "the introduction")).toMatchObject({
    ok: true,
    value: { addresses: [{ host: "192.0.2.7", port: 40_000 }] },
  });
});

test("a host that says nothing of a relay is met without", async () => {
  const clock = new TestClock();
  const { hear, kinds } = guestAtRelay(clock);
  await clock.skip(10);
  hear(writeKeyLetter(KEY));
  await clock.untilTrue(() => kinds().includes("meet"), "the guest to meet");
});

test("a guest whose network lets no UDP out meets a host that has the same relay, and goes there", async () => {
  const clock = new TestClock();
  const { introduced, hear, meet, kinds, said } = guestAtRelay(clock, false);
  await clock.untilTrue(() => said().includes(writeRelayWish()), "the guest to ask");
  hear(writeKeyLetter(KEY));
  hear(writeRelayLetter(RELAYED));
  await clock.untilTrue(() => kinds().includes("meet"), "the guest to meet");
  meet([]);
  expect(await clock.until(introduced, "the introduction")).toMatchObject({
    ok: true,
    value: { addresses: [RELAYED] },
  });
});

test.each([null, { ...RELAYED, port: 53 }])(
  "a guest whose network lets no UDP out leaves a host that is at %o alone",
  async (relayed) => {
    const clock = new TestClock();
    const { introduced, hear, kinds, said } = guestAtRelay(clock, false);
    await clock.untilTrue(() => said().includes(writeRelayWish()), "the guest to ask");
    hear(writeKeyLetter(KEY));
    hear(writeRelayLetter(relayed));
    expect(await clock.until(introduced, "the introduction")).toMatchObject({ ok: false, reason: "no-udp" });
    expect(kinds()).toEqual(["enter", "pake", "leave"]);
  },
);

test.each([
  [true, "meet"],
  [false, "leave"],
])("a host whose network lets no UDP out, and whose relay is there: %s, says %s", async (isOpen, word) => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  const relay = { isOpen } as unknown as GuestRelay;
  const door = new PublicDoor({ isOpen: () => true, roomKey: KEY, local: () => [], pings, relay });
  await door.admit(line, SESSION, Promise.resolve(false));
  expect(asked.map(({ kind }) => kind)).toEqual(["pake", word]);
});
