import { describe, expect, test } from "vitest";

import { writeLetter } from "../../../src/desync/index.ts";
import { NORMAL_LANE, URGENT_LANE } from "../../../src/net/index.ts";
import { GOLDEN_MESSAGES } from "../../support/golden-messages.ts";
import { PLAYING, wireOfThree } from "../../support/wire-of-three.ts";

describe("messages", () => {
  test("are read and told with their sender, once", () => {
    const { wire, links, say } = wireOfThree();
    const message = { kind: "choice", haltTurn: 3, withoutMask: 1 } as const;
    const bytes = writeLetter({ view: 2, message });
    links.get(3)!.lanes.send(2, bytes);
    const { packet } = say(3, [], 100);
    wire.hearLinkPacket(3, packet, 40, 110);
    expect(wire.takeLetters()).toEqual([{ from: 3, view: 2, message, bytes: bytes.length, claim: null }]);
    expect(wire.takeLetters()).toEqual([]);
  });

  test("that are none are counted and dropped", () => {
    const { wire, links, say } = wireOfThree();
    links.get(3)!.lanes.send(2, Uint8Array.of(77, 1, 2, 3));
    say(3, [], 100);
    expect(wire.takeLetters()).toEqual([]);
    expect(wire.refusals).toMatchObject({ badMessages: 1 });
  });

  test("to others are sent whole, and are as long as they say", () => {
    const { wire, links, say, wait } = wireOfThree();
    const letter = { view: 2, message: { kind: "choice", haltTurn: 3, withoutMask: 1 } } as const;
    expect(wire.sendLetter(2, letter)).toEqual({ ok: true, value: writeLetter(letter).length });
    expect(wire.sendLetter(7, letter)).toEqual({ ok: false, reason: "nobody" });
    for (const { to, packet } of wait(0, 1_000))
      if (to === 2) links.get(2)!.hearLinkPacket(packet, 40, 1_000);
    say(2, [], 1_000);
    const [heard] = links.get(2)!.lanes.takeMessages();
    expect(heard!.bytes).toEqual(writeLetter(letter));
  });

  test("with blocks are read from whom we have asked for them, and from nobody else", () => {
    const { wire, links, say } = wireOfThree();
    const at = { turn: 2, point: 4 };
    const blocks = [{ part: 0, run: 0, words: Int32Array.of(1, 2) }];
    wire.sendLetter(2, { view: 0, message: { kind: "blocks-wanted", haltTurn: 3, at, checksums: [[7]] } });
    for (const from of [2, 3]) {
      const letter = writeLetter({ view: 0, message: { kind: "blocks", haltTurn: 3, at, blocks } });
      links.get(from)!.lanes.send(2, letter);
      say(from, [], 100);
    }
    expect(wire.takeLetters()).toMatchObject([{ from: 2, message: { kind: "blocks", blocks } }]);
    expect(wire.takeRefusals()).toEqual([{ playerId: 3, reason: "sent blocks unasked" }]);
  });

  test("wait for whoever takes them, so many and no more: those that come later are counted and dropped", () => {
    const { wire, links, say } = wireOfThree();
    for (let turn = 0; turn < 300; turn += 1) {
      links
        .get(3)!
        .lanes.send(0, writeLetter({ view: 0, message: { kind: "choice", haltTurn: turn, withoutMask: 1 } }));
      const packet = say(3, [], turn).packet;
      for (const { to, packet: back, noteSent } of wire.collect(PLAYING, turn)) {
        noteSent(40);
        links.get(to)!.hearLinkPacket(back, 40, turn);
      }
      expect(packet.fragments.length).toBeGreaterThan(0);
    }
    const taken = wire.takeLetters();
    expect(taken.map(({ message }) => message.kind === "choice" && message.haltTurn)).toEqual(
      Array.from({ length: taken.length }, (_, i) => i),
    );
    expect(taken).toHaveLength(256);
    expect(wire.refusals).toMatchObject({ badMessages: 44 });
    expect(wire.takeLetters()).toEqual([]);
  });
});

test("one's own account goes before those of others that are passed on, whichever was said first", () => {
  const { wire, wait } = wireOfThree();
  wire.sendLetter(3, { view: 0, message: GOLDEN_MESSAGES["passed-account"] });
  wire.sendLetter(3, { view: 0, message: GOLDEN_MESSAGES.account });
  const fragments = wait(0, 2_000).flatMap(({ to, packet }) => (to === 3 ? packet.fragments : []));
  expect(fragments[0]?.lane).toBe(URGENT_LANE);
  expect(new Set(fragments.map(({ lane }) => lane))).toEqual(new Set([URGENT_LANE, NORMAL_LANE]));
});
