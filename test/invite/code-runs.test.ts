// Goal: who knows the code gets the invitation, nobody else gets anything, whatever is done to what they write each other.
// Method: both machines of states, with whoever carries their letters in between.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatRoomKey, invitationTo, type InviteCode } from "../../src/base/index.ts";
import { inviteLetters } from "../../src/base/invite-code.ts";
import { CodeGuest, GUEST_RANDOM_BYTES } from "../../src/invite/code-guest.ts";
import { CodeHost, type CodeHostNews } from "../../src/invite/code-host.ts";
import {
  LETTER_BYTES_MAX,
  readCodeLetter,
  writeCodeLetter,
  type CodeRefusal,
} from "../../src/invite/code-letters.ts";
import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";
import { GUEST_WAIT_MS, RUNS_MAX, RUN_MS, WRONG_TRIES } from "../../src/invite/limits.ts";

type GuestState = CodeGuest["state"];

const KEY = formatRoomKey(Uint8Array.from({ length: 16 }, (_, i) => 7 * i));
const INVITATION = invitationTo("192.168.0.7:45000,198.51.100.9:45000", KEY);
const CODE: InviteCode = { place: "KQ7", password: "M2XP" };
const OTHER: InviteCode = { place: "KQ7", password: "M2XQ" };
const REFUSALS = Object.keys({
  ...{ wrong: true, burnt: true, busy: true, "other-version": true, senseless: true },
} satisfies Record<CodeRefusal, true>) as readonly CodeRefusal[];
let drawn = 1;
const random = (count: number): Uint8Array => {
  drawn += 1;
  return Uint8Array.from({ length: count }, (_, i) => (drawn * 31 + i * 17) & 0xff);
};
const hostOf = (code = CODE, invitation = INVITATION): CodeHost =>
  new CodeHost({ suite, code, invitation: () => invitation, random: () => random(32) });
const guestOf = (code = CODE): CodeGuest =>
  new CodeGuest({ suite, code, random: random(GUEST_RANDOM_BYTES), nowMs: 0 });
const kindOf = (bytes: Uint8Array): string => {
  const read = readCodeLetter(bytes);
  return read.ok ? read.value.kind : read.reason;
};
const lettersOf = (news: readonly CodeHostNews[]): readonly Uint8Array[] =>
  news.flatMap((one) => (one.kind === "letter" ? [one.bytes] : []));

type Carry = (bytes: Uint8Array, to: "host" | "guest", count: number) => readonly Uint8Array[];

/** Carries letters until nobody writes any more. */
function run(
  guest: CodeGuest,
  host: CodeHost,
  carry: Carry = (bytes) => [bytes],
  name = "run",
): CodeHostNews[] {
  const told: CodeHostNews[] = [];
  for (let count = 0; count < 20; count += 1) {
    const toHost = guest.takeLetters();
    for (const bytes of toHost)
      for (const one of carry(bytes, "host", count)) host.hear(name, one, 1_000 * drawn);
    const news = host.takeNews();
    told.push(...news);
    for (const bytes of lettersOf(news)) for (const one of carry(bytes, "guest", count)) guest.hear(one);
    if (toHost.length === 0 && news.length === 0) return told;
  }
  return told;
}

const isInvited = (state: GuestState): boolean => state.kind === "invited";

describe("who knows the code", () => {
  test("is asked to come again where no way leads in just now, and no try is counted", () => {
    let invitation: string | null = null;
    const host = new CodeHost({ suite, code: CODE, invitation: () => invitation, random: () => random(32) });
    const early = guestOf();
    expect(run(early, host).filter(({ kind }) => kind !== "letter")).toEqual([]);
    expect(early.state).toMatchObject({ kind: "failed", why: "busy" });
    invitation = INVITATION;
    const late = guestOf();
    run(late, host, (bytes) => [bytes], "later");
    expect(isInvited(late.state)).toBe(true);
  });

  test("gets the invitation, and the host is told of a friend", () => {
    const [guest, host] = [guestOf(), hostOf()];
    const told = run(guest, host);
    expect(guest.state).toEqual({ kind: "invited", invitation: INVITATION });
    expect(told.filter(({ kind }) => kind !== "letter")).toEqual([{ kind: "friend", run: "run" }]);
    expect(guest.nextDueMs).toBe(Infinity);
  });

  test("the longest invitation fits a letter, and neither key nor place of it is in any", () => {
    const place = "[2001:db8:1111:2222:3333:4444:5555:6666]:45000";
    const invitation = invitationTo([place, place, place, place].join(","), KEY);
    const [guest, host] = [guestOf(), hostOf(CODE, invitation)];
    const seen: Uint8Array[] = [];
    run(guest, host, (bytes) => {
      seen.push(bytes);
      return [bytes];
    });
    expect(guest.state).toEqual({ kind: "invited", invitation });
    expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(LETTER_BYTES_MAX);
    const carried = seen.map((bytes) => Buffer.from(bytes).toString("latin1")).join();
    for (const word of ["robocat", "2001", KEY.slice(-4), CODE.password]) expect(carried).not.toContain(word);
  });

  test("waits for so long and no longer", () => {
    const guest = guestOf();
    guest.update(GUEST_WAIT_MS - 1);
    expect(guest.state.kind).toBe("knocking");
    guest.update(GUEST_WAIT_MS);
    expect(guest.state).toEqual({ kind: "failed", why: "silent" });
  });

  test("many friends come by one code", () => {
    const host = hostOf();
    for (let i = 0; i < 8; i += 1) {
      const guest = guestOf();
      run(guest, host, undefined, `run ${i}`);
      expect(isInvited(guest.state)).toBe(true);
    }
  });
});

describe("who does not know it", () => {
  test("is refused, and the third burns it, for friends as well", () => {
    const host = hostOf();
    const states = Array.from({ length: WRONG_TRIES }, (_, i) => {
      const guest = guestOf(OTHER);
      const told = run(guest, host, undefined, `run ${i}`);
      const wrong = told.find(({ kind }) => kind === "wrong");
      expect(wrong).toEqual({ kind: "wrong", run: `run ${i}`, triesLeft: WRONG_TRIES - 1 - i });
      return guest.state;
    });
    const failed = (why: string): unknown => ({ kind: "failed", why });
    expect(states).toEqual([failed("wrong"), failed("wrong"), failed("burnt")]);
    expect(host.isBurnt).toBe(true);
    const friend = guestOf();
    run(friend, host, undefined, "late");
    expect(friend.state).toEqual(failed("burnt"));
  });

  test("another place with the same password is another code", () => {
    const guest = guestOf({ ...CODE, place: "KQ8" });
    run(guest, hostOf());
    expect(guest.state).toEqual({ kind: "failed", why: "wrong" });
  });

  test("any other password, of any place", () => {
    const letters = fc.nat(32 ** 4 - 1).map((value) => inviteLetters(value, 4));
    fc.assert(
      fc.property(letters, (password) => {
        fc.pre(password !== CODE.password);
        const guest = guestOf({ ...CODE, password });
        run(guest, hostOf());
        expect(isInvited(guest.state)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  test("runs without a proof are of no use, and only so many are open", () => {
    const host = hostOf();
    const knocks = Array.from({ length: RUNS_MAX + 1 }, () => guestOf().takeLetters()[0]!);
    knocks.forEach((bytes, i) => host.hear(`run ${i}`, bytes, 600 * i));
    expect(lettersOf(host.takeNews()).map(kindOf)).toEqual([...Array(RUNS_MAX).fill("answer"), "refusal"]);
    const guest = guestOf();
    host.hear("later", guest.takeLetters()[0]!, RUN_MS + 600 * RUNS_MAX);
    expect(lettersOf(host.takeNews()).map(kindOf)).toEqual(["answer"]);
    expect(host.isBurnt).toBe(false);
  });

  test("runs begin no faster than they may", () => {
    const host = hostOf();
    const kinds = Array.from({ length: 20 }, (_, i) => {
      host.hear(`run ${i}`, guestOf().takeLetters()[0]!, 0);
      host.end(`run ${i}`);
      return lettersOf(host.takeNews()).map(kindOf)[0];
    });
    expect(kinds.filter((kind) => kind === "answer").length).toBe(8);
  });
});

describe("whoever carries the letters", () => {
  test("changes, cuts or stretches one: no invitation, or the right one", () => {
    const change = fc.record({
      to: fc.constantFrom<"host" | "guest">("host", "guest"),
      count: fc.nat(2),
      how: fc.constantFrom("flip", "cut", "stretch", "drop", "zero"),
      at: fc.nat(LETTER_BYTES_MAX),
      bit: fc.nat(7),
    });
    fc.assert(
      fc.property(change, ({ to, count, how, at, bit }) => {
        const [guest, host] = [guestOf(), hostOf()];
        let isTouched = false;
        run(guest, host, (bytes, whom, number) => {
          if (whom !== to || number !== count) return [bytes];
          isTouched = true;
          const where = at % bytes.length;
          if (how === "drop") return [];
          if (how === "cut") return [bytes.slice(0, where)];
          if (how === "stretch") return [Uint8Array.of(...bytes, at & 0xff)];
          if (how === "zero") return [new Uint8Array(bytes.length)];
          return [bytes.with(where, bytes[where]! ^ (1 << bit))];
        });
        expect(isInvited(guest.state)).toBe(!isTouched);
      }),
      { numRuns: 60 },
    );
  });

  test("sends each one twice: who knows the code is not let in by that, nor is anybody else", () => {
    const [guest, host] = [guestOf(), hostOf()];
    run(guest, host, (bytes) => [bytes, bytes]);
    expect(guest.state.kind).toBe("failed");
    expect(host.isBurnt).toBe(false);
  });

  test("says a right proof twice: the host hands over once, and is told of one friend", () => {
    const [guest, host] = [guestOf(), hostOf()];
    const told = run(guest, host, (bytes) => (kindOf(bytes) === "proof" ? [bytes, bytes] : [bytes]));
    expect(told.filter(({ kind }) => kind !== "letter")).toEqual([{ kind: "friend", run: "run" }]);
    expect(lettersOf(told).map(kindOf)).toEqual(["answer", "hand-over", "refusal"]);
    expect(isInvited(guest.state)).toBe(true);
  });

  test("sends everybody's own letters back", () => {
    const guest = guestOf();
    const [knock] = guest.takeLetters();
    guest.hear(knock!);
    expect(guest.state).toEqual({ kind: "failed", why: "senseless" });
    const reflected = guestOf();
    const read = readCodeLetter(reflected.takeLetters()[0]!);
    if (!read.ok || read.value.kind !== "knock") throw new Error("a guest knocks first");
    reflected.hear(writeCodeLetter({ kind: "answer", share: read.value.share }));
    expect(reflected.state).toEqual({ kind: "failed", why: "senseless" });
    expect(reflected.takeLetters()).toEqual([]);
  });

  test("puts the neutral point or what is none in place of a share", () => {
    const none = new Uint8Array(32).fill(0xff);
    for (const share of [new Uint8Array(32), none]) {
      const guest = guestOf();
      guest.takeLetters();
      guest.hear(writeCodeLetter({ kind: "answer", share }));
      expect(guest.state).toEqual({ kind: "failed", why: "senseless" });
      expect(guest.takeLetters()).toEqual([]);
      const host = hostOf();
      host.hear("run", writeCodeLetter({ kind: "knock", session: random(16), share }), 0);
      expect(lettersOf(host.takeNews()).map(kindOf)).toEqual(["refusal"]);
    }
  });

  test("plays a whole run of before again: the host is not moved", () => {
    const [guest, host] = [guestOf(), hostOf()];
    const heard: Uint8Array[] = [];
    run(guest, host, (bytes, to) => {
      if (to === "host") heard.push(bytes);
      return [bytes];
    });
    for (const bytes of heard) host.hear("again", bytes, 60_000);
    const kinds = lettersOf(host.takeNews()).map(kindOf);
    expect(kinds).toEqual(["answer", "refusal"]);
  });

  test("mixes the letters of two runs: nobody is let in by another's", () => {
    const host = hostOf();
    const [one, two] = [guestOf(), guestOf()];
    host.hear("one", one.takeLetters()[0]!, 0);
    host.hear("two", two.takeLetters()[0]!, 0);
    const [toOne, toTwo] = lettersOf(host.takeNews());
    one.hear(toTwo!);
    two.hear(toOne!);
    host.hear("one", one.takeLetters()[0]!, 0);
    host.hear("two", two.takeLetters()[0]!, 0);
    const news = host.takeNews();
    expect(lettersOf(news).map(kindOf)).toEqual(["refusal", "refusal"]);
    expect(news.filter(({ kind }) => kind === "friend")).toEqual([]);
  });

  test("swaps the order: a proof before a knock, a hand-over before an answer", () => {
    const tag = new Uint8Array(64);
    const host = hostOf();
    host.hear("run", writeCodeLetter({ kind: "proof", tag }), 0);
    expect(lettersOf(host.takeNews()).map(kindOf)).toEqual(["refusal"]);
    const guest = guestOf();
    guest.hear(writeCodeLetter({ kind: "hand-over", tag, sealed: tag }));
    expect(guest.state).toEqual({ kind: "failed", why: "senseless" });
  });
});

describe("letters", () => {
  test("each reads back, no cut of it does, and another version is told before anything else", () => {
    const octets = (length: number): fc.Arbitrary<Uint8Array> =>
      fc.uint8Array({ minLength: length, maxLength: length });
    const letter = fc.oneof(
      fc.record({ kind: fc.constant("knock" as const), session: octets(16), share: octets(32) }),
      fc.record({ kind: fc.constant("answer" as const), share: octets(32) }),
      fc.record({ kind: fc.constant("proof" as const), tag: octets(64) }),
      fc.record({ kind: fc.constant("refusal" as const), why: fc.constantFrom(...REFUSALS) }),
    );
    fc.assert(
      fc.property(letter, (one) => {
        const bytes = writeCodeLetter(one);
        expect(readCodeLetter(bytes)).toEqual({ ok: true, value: one });
        for (let end = 0; end < bytes.length; end += 1)
          expect(readCodeLetter(bytes.slice(0, end)).ok).toBe(false);
        expect(readCodeLetter(bytes.with(0, 2))).toEqual({ ok: false, reason: "other-version" });
      }),
    );
    expect(readCodeLetter(new Uint8Array(LETTER_BYTES_MAX + 1))).toEqual({ ok: false, reason: "too-long" });
  });
});
