// Goal: a run is one guess: each letter counts once and at its place, on both sides, and runs begin no faster than they may.
// Method: a host and its guests, whose letters are handed over by hand, twice, too late, or in another order.
import { describe, expect, test } from "vitest";

import { formatRoomKey, invitationTo, type InviteCode } from "../../src/base/index.ts";
import { CodeGuest, GUEST_RANDOM_BYTES } from "../../src/invite/code-guest.ts";
import { CodeHost } from "../../src/invite/code-host.ts";
import { readCodeLetter } from "../../src/invite/code-letters.ts";
import { GUEST_WAIT_MS } from "../../src/invite/limits.ts";
import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";

const INVITATION = invitationTo("192.168.0.7:45000", formatRoomKey(new Uint8Array(16).fill(7)));
const CODE: InviteCode = { place: "KQ7", password: "M2XP" };
const SENSELESS = { kind: "failed", why: "senseless" };

let drawn = 1;
const random = (count: number): Uint8Array => {
  drawn += 1;
  return Uint8Array.from({ length: count }, (_, i) => (drawn * 31 + i * 17) & 0xff);
};
const startHost = (): CodeHost =>
  new CodeHost({ suite, code: CODE, invitation: () => INVITATION, random: () => random(32) });
const startGuest = (): CodeGuest =>
  new CodeGuest({ suite, code: CODE, random: random(GUEST_RANDOM_BYTES), nowMs: 0 });

/** The one letter that a guest writes now. */
function letterOf(guest: CodeGuest): Uint8Array {
  const letters = guest.takeLetters();
  expect(letters).toHaveLength(1);
  return letters[0]!;
}

/** The one letter that the host answers with. */
function answerOf(host: CodeHost, bytes: Uint8Array, { run = "run", nowMs = 0 } = {}): Uint8Array {
  host.hear(run, bytes, nowMs);
  const letters = host.takeNews().flatMap((one) => (one.kind === "letter" ? [one.bytes] : []));
  expect(letters).toHaveLength(1);
  return letters[0]!;
}

function sayingOf(bytes: Uint8Array): string {
  const read = readCodeLetter(bytes);
  if (!read.ok) return read.reason;
  return read.value.kind === "refusal" ? read.value.why : read.value.kind;
}

describe("a host", () => {
  test("judges one proof a run, also a right one", () => {
    const [host, guest] = [startHost(), startGuest()];
    guest.hear(answerOf(host, letterOf(guest)));
    const proof = letterOf(guest);
    expect(sayingOf(answerOf(host, proof))).toBe("hand-over");
    expect(sayingOf(answerOf(host, proof))).toBe("senseless");
  });

  test("goes on with no run in which something senseless came", () => {
    const [host, guest] = [startHost(), startGuest()];
    guest.hear(answerOf(host, letterOf(guest)));
    const proof = letterOf(guest);
    expect(sayingOf(answerOf(host, Uint8Array.of(1, 2, 3)))).not.toBe("answer");
    expect(sayingOf(answerOf(host, proof))).toBe("senseless");
    expect(host.isBurnt).toBe(false);
  });

  test("answers one knock a run, and after another one no proof of it", () => {
    const [host, guest] = [startHost(), startGuest()];
    const knock = letterOf(guest);
    guest.hear(answerOf(host, knock));
    expect(sayingOf(answerOf(host, knock))).toBe("senseless");
    expect(sayingOf(answerOf(host, letterOf(guest)))).toBe("senseless");
  });

  test("begins eight runs at once, however long it waited, then one each half second", () => {
    const host = startHost();
    const knock = letterOf(startGuest());
    let run = 0;
    const begun = (fromMs: number, untilMs: number, everyMs: number): number => {
      let count = 0;
      for (let nowMs = fromMs; nowMs < untilMs; nowMs += everyMs) {
        const name = `run ${(run += 1)}`;
        if (sayingOf(answerOf(host, knock, { run: name, nowMs })) === "answer") count += 1;
        host.end(name);
      }
      return count;
    };
    expect(begun(3_600_000, 3_600_012, 1)).toBe(8);
    const inFourSeconds = begun(3_600_012, 3_604_012, 100);
    expect(inFourSeconds).toBeGreaterThanOrEqual(7);
    expect(inFourSeconds).toBeLessThanOrEqual(8);
  });
});

describe("a guest", () => {
  test("proves that it knows the code once a run: a second answer would be a second guess", () => {
    const [host, guest] = [startHost(), startGuest()];
    const knock = letterOf(guest);
    guest.hear(answerOf(host, knock));
    letterOf(guest);
    guest.hear(answerOf(host, knock, { run: "another" }));
    expect(guest.takeLetters()).toEqual([]);
    expect(guest.state).toEqual(SENSELESS);
  });

  test("that is invited stays so, whatever comes and however late it is", () => {
    const [host, guest] = [startHost(), startGuest()];
    guest.hear(answerOf(host, letterOf(guest)));
    guest.hear(answerOf(host, letterOf(guest)));
    guest.update(GUEST_WAIT_MS);
    guest.hear(Uint8Array.of(1, 2, 3));
    expect(guest.state).toEqual({ kind: "invited", invitation: INVITATION });
  });

  test("that has failed hears nothing more, and waits for nothing", () => {
    const [host, guest] = [startHost(), startGuest()];
    const answer = answerOf(host, letterOf(guest));
    guest.hear(Uint8Array.of());
    guest.hear(answer);
    guest.update(GUEST_WAIT_MS);
    expect([guest.state, guest.takeLetters(), guest.nextDueMs]).toEqual([SENSELESS, [], Infinity]);
  });
});
