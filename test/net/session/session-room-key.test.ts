import { describe, expect, test } from "vitest";

import { ROOM_KEY_BYTES } from "../../../src/base/index.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { addressOf, lossOf, packetIn, rosterOf, SessionWorld, TAP } from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";

const OUTSIDER = addressOf(40);
/** The newcomer has its cookie by then, and what it sends with it is still on its way. */
const COOKIE_MS = 12;

describe("a room key", () => {
  const KEY = new Uint8Array(ROOM_KEY_BYTES).fill(5);
  const OTHER = new Uint8Array(ROOM_KEY_BYTES).fill(6);
  const optionsWith = (place: number, roomKey: Uint8Array | null) => ({
    secrets: TAP.secretsOf(place, { roomKey }),
  });

  test.each([
    ["another key", KEY, OTHER],
    ["none where one is needed", KEY, null],
    ["one where none is needed", null, OTHER],
  ])(
    "of a newcomer who has %s: it is told so within 1.2 s, by answers no longer than its questions",
    (_, wanted, had) => {
      const world = new SessionWorld();
      const host = world.host(optionsWith(0, wanted));
      const guest = world.join(1, addressOf(0), optionsWith(1, had));
      world.run(900);
      expect(lossOf(guest)).toBeUndefined(); // a better answer may come yet
      world.run(300);
      expect(lossOf(guest)).toEqual({ kind: "wrong-key" });
      expect(rosterOf(host)).toEqual(["1 Cat 0"]);
      const bytesTo = (place: number): number =>
        world.sent
          .filter(({ to }) => to.port === addressOf(place).port)
          .reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(bytesTo(1)).toBeLessThanOrEqual(bytesTo(0));
      expect(host.session.lobby.remotes).toEqual([]);
    },
  );

  test("that is right is not given up for a word that somebody on the way puts in", () => {
    const world = new SessionWorld();
    const host = world.host(optionsWith(0, KEY));
    const guest = world.join(1, addressOf(0), optionsWith(1, KEY));
    world.run(COOKIE_MS);
    const cookie = packetIn(world.sent.find(({ to }) => to.port === addressOf(1).port)!.bytes);
    if (cookie?.kind !== "cookie") throw new Error("the first answer is a cookie");
    const refusal = { ...cookie, echo: cookie.cookie.slice(0, cookie.echo.length) };
    for (let i = 0; i < 20; i += 1) {
      world.inject(addressOf(0), addressOf(1), writePacket(refusal, 1));
      world.run(20);
    }
    expect(guest.session.phase).toBe("lobby");
    expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
  });

  test("is not called wrong by who does not know the cookie, or from elsewhere", () => {
    const world = new SessionWorld();
    const host = world.host(optionsWith(0, KEY));
    const guest = world.join(1, addressOf(0), optionsWith(1, KEY));
    world.run(COOKIE_MS);
    host.isPaused = true;
    expect(guest.session.phase).toBe("connecting");
    const cookie = packetIn(world.sent.find(({ to }) => to.port === addressOf(1).port)!.bytes);
    if (cookie?.kind !== "cookie") throw new Error("the first answer is a cookie");
    const made = cookie.cookie.map((byte) => byte ^ 1);
    const guessed = { ...cookie, cookie: made, echo: made.slice(0, cookie.echo.length) };
    world.inject(addressOf(0), addressOf(1), writePacket(guessed, 1));
    const refusal = { ...cookie, echo: cookie.cookie.slice(0, cookie.echo.length) };
    world.inject(OUTSIDER, addressOf(1), writePacket(refusal, 1));
    world.run(2_000);
    expect(lossOf(guest)).toBeUndefined();
    host.isPaused = false;
    world.run(2_000);
    expect(guest.session.phase).toBe("lobby");
  });

  test("is not called wrong by another one that answers as well", () => {
    const world = new SessionWorld();
    const host = world.host(optionsWith(0, KEY));
    const guest = world.join(1, addressOf(0), optionsWith(1, KEY));
    world.run(COOKIE_MS);
    host.isPaused = true;
    expect(guest.session.phase).toBe("connecting");
    const liar = new Stranger("Liar");
    const made = packetIn(liar.cookieFor(guest.session.key));
    if (made?.kind !== "cookie") throw new Error("a stranger's cookie is one");
    const refusal = { ...made, echo: made.cookie.slice(0, made.echo.length) };
    for (const packet of [made, refusal]) {
      world.inject(addressOf(0), addressOf(1), writePacket(packet, 1)); // as if it came from whom it asks
      world.run(20);
    }
    world.run(2_000);
    expect(lossOf(guest)).toBeUndefined();
    host.isPaused = false;
    world.run(4_000);
    expect(guest.session.phase).toBe("lobby");
  });
});
