import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { describe, expect, test } from "vitest";

import { SessionKeys } from "../../../src/net/keys/session-keys.ts";
import { WelcomeParts } from "../../../src/net/session/welcome-parts.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { partsOfWelcome, type WelcomePacket } from "../../../src/wire/index.ts";
import { Wiretap } from "../../support/wiretap.ts";

/** Of eight, with all their addresses: more than one packet. */
function welcomeOf(rosterVersion: number): WelcomePacket {
  const roster = [1, 2, 3, 4, 5, 6, 7, 8].map((playerId) => ({
    ...{
      playerId,
      token: playerId,
      team: playerId,
      name: `Cat of such a name no. ${playerId}`,
    },
    addresses: [1, 2].map((i) => ({ host: `2001:db8::${playerId}:${i}`, port: i })),
    ...{ key: new Uint8Array(32).fill(playerId), identity: new Uint8Array(32).fill(100 + playerId) },
  }));
  return {
    ...{ kind: "welcome", token: 2, sessionId: 7, playerId: 2, masterId: 1, reign: 0, rosterVersion },
    ...{
      options: classicOptions(3),
      mapChecksum: 0,
      roster,
      bots: [],
      looks: PLAIN_LOOKS,
      startCount: 0,
      removed: [],
    },
  };
}

const keys = new SessionKeys(new Wiretap().secretsOf("own"));
const pairWith = (name: string) => keys.pairWith(new SessionKeys(new Wiretap().secretsOf(name)).publicKey)!;
const MASTER = pairWith("master");
const OTHER = pairWith("other");
const PARTS = partsOfWelcome(welcomeOf(5));
const [FIRST, SECOND] = PARTS as [(typeof PARTS)[0], (typeof PARTS)[0]];

describe("the parts of a welcome", () => {
  test("are more than one for eight players", () => {
    expect(PARTS.length).toBeGreaterThan(1);
  });

  test("make it whole in any order, also if some come twice", () => {
    for (const order of [PARTS, PARTS.toReversed(), [FIRST, FIRST, ...PARTS.slice(1)]]) {
      const parts = new WelcomeParts();
      const whole = order.map((part) => parts.add(MASTER, part));
      expect(whole.slice(0, -1)).toEqual(whole.slice(0, -1).map(() => null));
      expect(whole.at(-1)).toEqual(welcomeOf(5));
    }
  });

  test("of two welcomes make none together: the later one counts", () => {
    const parts = new WelcomeParts();
    const next = partsOfWelcome(welcomeOf(6));
    expect(parts.add(MASTER, FIRST)).toBeNull();
    for (const part of next.slice(1)) expect(parts.add(MASTER, part)).toBeNull();
    expect(parts.add(MASTER, next[0]!)).toEqual(welcomeOf(6));
    expect(PARTS.slice(1).map((part) => parts.add(MASTER, part))).not.toContainEqual(welcomeOf(5));
  });

  test("by different peers make none together", () => {
    const parts = new WelcomeParts();
    for (const part of PARTS.slice(0, -1)) expect(parts.add(MASTER, part)).toBeNull();
    expect(parts.add(OTHER, PARTS.at(-1)!)).toBeNull();
  });

  test("that are not what their checksum says, or say nothing that can be read, make none", () => {
    const parts = new WelcomeParts();
    const altered = { ...SECOND, bytes: SECOND.bytes.with(3, SECOND.bytes[3]! ^ 1) };
    expect([FIRST, altered, ...PARTS.slice(2)].map((part) => parts.add(MASTER, part))).toEqual(
      PARTS.map(() => null),
    );
    const one = {
      kind: "welcome-part" as const,
      checksum: 0,
      isSmall: false,
      index: 0,
      count: 1,
      bytes: Uint8Array.of(1),
    };
    expect(parts.add(MASTER, one)).toBeNull();
    expect(PARTS.map((part) => parts.add(MASTER, part)).at(-1)).toEqual(welcomeOf(5)); // and the next is read
  });
});
