// Goal: a host keeps its code over what a service does: it goes away, refuses, lies or lets others guess.
// Method: a code's door asks a WebSocket server on 127.0.0.1 that a test has say what it likes.
import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";

import { readInviteCode } from "../../../src/base/index.ts";
import { CodeGuest, GUEST_RANDOM_BYTES } from "../../../src/invite/index.ts";
import { NODE_CIPHER_SUITE } from "../../../src/peer/node-cipher-suite.ts";
import {
  closeDoors,
  codesOf,
  friendly,
  hosted,
  openDoor,
  problemIn,
  SESSION,
  TOKEN,
} from "../../support/served-door.ts";

afterEach(closeDoors);

describe("the code of a host", () => {
  test("is the same after the service was away, and is another one where the place is", async () => {
    const places = ["KQ7", "KQ7", "XY2"];
    const { clock, states, asked, drop } = await openDoor((question, say, line) => {
      if (question.kind === "host") say(hosted(question.n, places[line]));
      else friendly(question, say, line);
    });
    for (const count of [1, 2, 3]) {
      await clock.untilTrue(() => codesOf(states).length === count, "a code");
      drop();
      await clock.untilTrue(() => states.at(-1)!.kind === "away", "word that the service is away");
    }
    const [first, second, third] = codesOf(states);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(states.map((state) => state.kind === "code" && state.isAnother)).toEqual([
      ...[false, false, false, false, true, false],
    ]);
    const tokens = asked.filter(({ kind }) => kind === "host").map(({ resumeToken }) => resumeToken);
    expect(tokens.slice(0, 3)).toEqual([null, TOKEN, TOKEN]);
  });

  test.each([
    ["nonsense", "cats", "it says what this game does not understand"],
    ["a refusal", { kind: "refused", reason: "busy", retryMs: null }, "it has no place free"],
  ])("is asked for again after %s, and told why there is none", async (_, said, words) => {
    const { clock, states } = await openDoor((question, say, line) => {
      if (question.kind === "host" && line < 2)
        say(typeof said === "string" ? said : { ...said, n: question.n });
      else friendly(question, say, line);
    });
    await clock.untilTrue(() => codesOf(states).length === 1, "a code");
    expect(states[0]).toMatchObject({ kind: "away" });
    expect(problemIn(states[0])).toContain(words);
  });

  test("is not asked for without end of a service that answers nothing", async () => {
    const { clock, states } = await openDoor(() => undefined);
    await clock.untilTrue(() => states.length > 0, "word that the service is away");
    expect(states[0]).toMatchObject({ kind: "away", problem: { fault: { kind: "silent" } } });
  });

  test("lets a service have nothing sent to guests whom it did not want to meet", async () => {
    const { clock, states, sent } = await openDoor((question, say, line) => {
      friendly(question, say, line);
      if (question.kind !== "host") return;
      for (let i = 0; i < 100; i += 1)
        say({ kind: "met", session: SESSION, addresses: [`192.0.2.${i + 1}:9`], local: [], punchInMs: 0 });
    });
    await clock.untilTrue(() => codesOf(states).length === 1, "a code");
    await clock.skip(5_000);
    expect(sent).toEqual([]);
  });

  /** A door that meets a friend, whose router counts its ports. */
  async function meetFriend(isHidden: boolean, prepare?: () => Promise<unknown>) {
    const addresses = ["192.0.2.7:40000", "192.0.2.7:40001", "0.0.0.0:9"];
    const met = { kind: "met", session: SESSION, addresses, local: [], punchInMs: 0 };
    let guest: CodeGuest | null = null;
    const opened = await openDoor(
      ({ kind, n, session, data }, say, line) => {
        friendly({ kind, n }, say, line);
        if (kind === "prove")
          say({ kind: "token", n, token: Buffer.alloc(16, n).toString("base64"), port: 9 });
        if (kind === "proof") say({ kind: "proven", n, address: "192.0.2.9:9" });
        if (kind === "meet") for (let i = 0; i < 3; i += 1) say(met);
        if (kind === "update" && guest === null) {
          const code = readInviteCode(codesOf(opened.states)[0]!);
          if (!code.ok) throw new Error(code.reason);
          const random = new Uint8Array(randomBytes(GUEST_RANDOM_BYTES));
          guest = new CodeGuest({ suite: NODE_CIPHER_SUITE, code: code.value, random, nowMs: 0 });
          say({ kind: "guest", session: SESSION, needsCode: true });
        }
        if (session === SESSION && kind === "pake") guest?.hear(Buffer.from(data!, "base64"));
        for (const letter of guest?.takeLetters() ?? [])
          say({ kind: "pake", session: SESSION, data: Buffer.from(letter).toString("base64") });
      },
      isHidden,
      prepare,
    );
    const { clock, states, door } = opened;
    await clock.untilTrue(() => codesOf(states).length === 1, "a code");
    opened.facts.taken += 1; // the service is told, and brings the guest
    door.update();
    if (prepare === undefined) await clock.untilTrue(() => opened.met.length > 0, "the guest");
    return opened;
  }

  test("is proven while the host is still on the way to its relay, and then says where that is", async () => {
    let isThere: () => void = () => undefined;
    const preparing = new Promise<void>((resolve) => (isThere = resolve));
    const { clock, asked, met } = await meetFriend(false, () => preparing);
    const letters = (): number => asked.filter(({ kind }) => kind === "pake").length;
    await clock.untilTrue(() => letters() === 1, "the answer to the first letter");
    await clock.skip(2_000);
    expect(letters()).toBe(1);
    isThere();
    await clock.untilTrue(() => met.length > 0, "the guest");
    expect(letters()).toBe(2);
  });

  test("has no next ports punched for through a relay: that lets in all ports of a machine", async () => {
    const { clock, sent, met } = await meetFriend(true);
    await clock.skip(5_000);
    expect(met).toMatchObject([{ guessed: [] }]);
    expect(new Set(sent)).toEqual(new Set(["192.0.2.7:40000", "192.0.2.7:40001"]));
  });

  test("has next ports punched for where the router of a guest counts, first of all, once, and tells of it", async () => {
    const opened = await meetFriend(false);
    const { clock, sent } = opened;
    await clock.untilTrue(() => sent.length >= 10, "bytes to all places");
    await clock.skip(5_000);
    expect(sent.slice(0, 2)).toEqual(["192.0.2.7:40002", "192.0.2.7:40003"]);
    expect(sent.slice(0, 10)).toContain("192.0.2.7:40001");
    expect(sent).not.toContain("0.0.0.0:9");
    expect(opened.met).toHaveLength(1);
    expect(opened.met[0]!.proven).toHaveLength(2);
    expect(opened.met[0]!.guessed[0]).toEqual({ host: "192.0.2.7", port: 40_002 });
  });

  test("is not harmed by letters that make no sense, of as many guests as there like to be", async () => {
    const { clock, states, asked } = await openDoor((question, say, line) => {
      friendly(question, say, line);
      if (question.kind !== "host") return;
      for (let i = 0; i < 50; i += 1) {
        const session = i.toString(16).padStart(32, "0");
        say({ kind: "guest", session, needsCode: true });
        say({ kind: "pake", session, data: Buffer.alloc(1 + i, i).toString("base64") });
      }
    });
    await clock.untilTrue(
      () => asked.filter(({ kind }) => kind === "pake").length >= 50,
      "an answer to each",
    );
    expect(codesOf(states)).toHaveLength(1);
    expect(asked.some(({ kind }) => kind === "burn" || kind === "meet")).toBe(false);
  });

  test("is another one once it is guessed at, ten times, and then there is none", async () => {
    const guessers = new Map<string, CodeGuest>();
    const opened = await openDoor((question, say) => {
      const { kind, n, session, data } = question;
      const speak = (guesser: CodeGuest, as: string): void => {
        for (const letter of guesser.takeLetters())
          say({ kind: "pake", session: as, data: Buffer.from(letter).toString("base64") });
      };
      if (kind !== "host") say({ kind: "done", n });
      if (kind === "host") {
        say(hosted(n));
        for (let i = 0; i < 3; i += 1) {
          const as = guessers.size.toString(16).padStart(32, "0");
          const code = { place: "KQ7", password: "AAAA" };
          const random = new Uint8Array(randomBytes(GUEST_RANDOM_BYTES));
          const guesser = new CodeGuest({ suite: NODE_CIPHER_SUITE, code, random, nowMs: 0 });
          guessers.set(as, guesser);
          say({ kind: "guest", session: as, needsCode: true });
          speak(guesser, as);
        }
      }
      const guesser = kind === "pake" ? guessers.get(session!) : undefined;
      guesser?.hear(Buffer.from(data!, "base64"));
      if (guesser !== undefined) speak(guesser, session!);
    });
    const { clock, states, asked } = opened;
    await clock.untilTrue(() => states.at(-1)?.kind === "spent", "word that there is no code any more");
    expect(new Set(codesOf(states)).size).toBe(10);
    expect(asked.filter(({ kind }) => kind === "burn")).toHaveLength(30);
    expect(states.at(-1)).toEqual({ kind: "spent", problem: { kind: "codes-spent" } });
    await clock.skip(60_000);
    expect(asked.filter(({ kind }) => kind === "host")).toHaveLength(11);
    expect(states.map(({ kind }) => kind)).toEqual([...Array<string>(10).fill("code"), "spent"]);
    expect(asked.filter(({ kind }) => kind === "close")).toHaveLength(10); // one for each code, and none for the lobby
    opened.facts.taken += 1;
    opened.door.update();
    await clock.untilTrue(() => asked.at(-1)!.kind === "update", "the service to be told on");
    opened.drop();
    await clock.untilTrue(
      () => asked.filter(({ kind }) => kind === "host").length === 12,
      "the lobby to be hosted anew",
    );
    await clock.skip(10_000);
    expect(states.at(-1)!.kind).toBe("spent");
    const guesses = asked.filter(({ kind }) => kind === "burn");
    expect(guesses).toHaveLength(30); // nobody guesses at what is not there
    expect(asked.filter(({ kind }) => kind === "leave").length).toBeGreaterThan(0);
  });

  test("stays, and what the service could not take of its lobby is told again, as it is then", async () => {
    const reasons = ["too-much", "disk"];
    const { clock, states, asked, door, facts } = await openDoor((question, say, line) => {
      const reason = question.kind === "update" ? reasons.shift() : undefined;
      if (reason === undefined) friendly(question, say, line);
      else say({ kind: "refused", n: question.n, reason, retryMs: reason === "disk" ? null : 20_000 });
    });
    await clock.untilTrue(() => codesOf(states).length === 1, "a code");
    const told = (): readonly unknown[] =>
      asked.flatMap(({ kind, lobby }) => (kind === "update" ? lobby : []));
    facts.isRunning = true;
    door.update();
    await clock.untilTrue(() => told().length === 2, "the service to be asked again", 21_000);
    facts.taken += 1;
    await clock.untilTrue(() => told().length === 3, "the service to be asked once more");
    await clock.skip(60_000);
    expect(told()).toMatchObject([{ isRunning: true }, { isRunning: true }, { isRunning: true, taken: 2 }]);
    expect(codesOf(states)).toHaveLength(1);
  });

  test("is gone with the lobby", async () => {
    const { clock, states, asked, door } = await openDoor(friendly);
    await clock.untilTrue(() => codesOf(states).length === 1, "a code");
    door.close();
    await clock.untilTrue(() => asked.at(-1)?.kind === "close", "word that the lobby is closed");
    expect(states).toHaveLength(1);
  });
});
