import { describe, expect, test } from "vitest";

import type { Saying } from "../../../src/base/index.ts";
import { eventsOf, MatchWorld, type SeatedPeer } from "../../support/match-world.ts";

const line = (text: string): Saying => ({ isForTeam: false, kind: "line", text });
const textsOf = (seat: SeatedPeer): readonly string[] =>
  eventsOf(seat, "talk").map(
    ({ from, saying }) => `${from}: ${saying.kind === "line" ? saying.text : saying.kind}`,
  );
const companyOf = ({ peer }: SeatedPeer): readonly number[] => peer.talk.companyIn(peer.run);
const heardBy = (seat: SeatedPeer, text: string): boolean =>
  textsOf(seat).some((one) => one.endsWith(`: ${text}`));

function say({ network }: MatchWorld, { peer }: SeatedPeer, saying: Saying): unknown {
  const said = peer.say(saying, network.nowMs);
  return said.ok ? "said" : said.reason;
}

describe("talk", () => {
  test("in the lobby, in the match and at its result is one, and nobody closes before it leaves", () => {
    const world = new MatchWorld({
      peerCount: 3,
      autoStartPlayers: null,
      staysToTalk: true,
      stopAfterTurn: 20,
    });
    const [host, guest] = world.seats as [SeatedPeer, SeatedPeer];
    expect(say(world, guest, line("too early"))).toBe("not-here");
    world.run(20_000, () => host.peer.players.length === 3 && host.peer.canStart);
    expect(say(world, guest, line("in the lobby"))).toBe("said");
    expect(say(world, host, line("hello"))).toBe("said");
    world.run(1_000);
    host.peer.start(world.network.nowMs);
    world.run(10_000, () => (guest.peer.run?.match.turn ?? -3) > 5);
    expect(say(world, guest, line("in the match"))).toBe("said");
    world.run(20_000, () => world.seats.every((seat) => eventsOf(seat, "result").length > 0));
    world.run(15_000);
    expect(say(world, guest, line("at the result"))).toBe("said");
    world.run(20_000, () => world.seats.every((seat) => heardBy(seat, "at the result")));
    for (const seat of world.seats) {
      expect(
        textsOf(seat)
          .map((one) => one.slice(3))
          .toSorted(),
      ).toEqual(["at the result", "hello", "in the lobby", "in the match"]);
      expect(seat.peer.isClosed).toBe(false);
      seat.peer.leave(world.network.nowMs);
      world.run(1_000, () => seat.peer.isClosed); // who is gone acknowledges nothing
      expect(seat.peer.isClosed).toBe(true);
    }
  });

  test("said last before one leaves the result arrives, though what it went in first is lost", () => {
    const world = new MatchWorld({ peerCount: 2, staysToTalk: true, stopAfterTurn: 20 });
    const [one, other] = world.seats as [SeatedPeer, SeatedPeer];
    world.run(30_000, () => world.seats.every((seat) => eventsOf(seat, "result").length > 0));
    world.run(5_000);
    let lost = 0;
    world.network.onDatagram = (_from, to, bytes) => {
      if (to.host !== other.address.host || lost > 0) return bytes;
      lost += 1;
      return null;
    };
    expect(say(world, one, { isForTeam: false, kind: "again" })).toBe("said");
    one.peer.leave(world.network.nowMs);
    world.run(3_000);
    expect([lost, one.peer.isClosed, textsOf(other)]).toEqual([1, true, ["1: again"]]);
  });

  test("reaches the others within 150 ms where one way takes 50 ms, also in the match", () => {
    const world = new MatchWorld({ peerCount: 2, settings: { delayMs: 50 } });
    world.runToTurn(5);
    for (let i = 0; i < 5; i += 1) {
      const [one, other] = world.seats as [SeatedPeer, SeatedPeer];
      say(world, one, line(`line ${i}`));
      const saidMs = world.network.nowMs;
      world.run(5_000, () => heardBy(other, `line ${i}`));
      expect(world.network.nowMs - saidMs).toBeLessThanOrEqual(150);
      world.run(1_500);
    }
  });

  test("comes once and in order where a third is lost and packets overtake each other", () => {
    const settings = { delayMs: 60, jitterMs: 60, lossPercent: 33, duplicatePercent: 10 };
    const world = new MatchWorld({ peerCount: 3, settings });
    world.runToTurn(5);
    const lines = Array.from({ length: 12 }, (_, i) => `line ${i}`);
    for (const text of lines) {
      expect(say(world, world.seats[1]!, line(text))).toBe("said");
      world.run(1_100);
    }
    world.run(20_000, () => world.seats.every((seat) => heardBy(seat, lines.at(-1)!)));
    for (const seat of world.seats) expect(textsOf(seat).map((one) => one.slice(3))).toEqual(lines);
  });

  test("of one who says a hundred lines a second holds up no turn; what is too much is told it", () => {
    const world = new MatchWorld({ peerCount: 2 });
    world.runToTurn(10);
    const fromMs = world.network.nowMs;
    const fromTurn = world.seats[0]!.peer.run!.match.turn;
    const outcomes: unknown[] = [];
    for (let i = 0; i < 1_000; i += 1) {
      outcomes.push(say(world, world.seats[0]!, line(`line ${i}`)));
      world.run(10);
    }
    const seconds = (world.network.nowMs - fromMs) / 1_000;
    const turns = world.seats[0]!.peer.run!.match.turn - fromTurn;
    expect(turns / seconds).toBeGreaterThan(9.95);
    expect(outcomes.filter((one) => one === "too-much").length).toBeGreaterThan(950);
    world.run(3_000);
    expect(textsOf(world.seats[1]!)).toHaveLength(outcomes.filter((one) => one === "said").length);
  });

  test("of somebody who is muted is not heard, and is again", () => {
    const world = new MatchWorld({ peerCount: 2 });
    world.runToTurn(5);
    const [one, other] = world.seats as [SeatedPeer, SeatedPeer];
    const id = one.peer.session.localPlayerId!;
    other.peer.talk.mute(id, true);
    expect(other.peer.talk.isMuted(id)).toBe(true);
    say(world, one, line("unheard"));
    world.run(1_000);
    other.peer.talk.mute(id, false);
    say(world, one, line("heard"));
    world.run(1_000);
    expect(textsOf(other)).toEqual([`${id}: heard`]);
  });

  test.each([
    ["nothing", ""],
    ["blanks", "   "],
    ["an end of line", "a\nb"],
    ["NUL", "a\0b"],
    ["a turn of the writing direction", "a\u202eb"],
    ["half a character", "a\ud800b"],
    ["what is not seen", "a\u200bb"],
    ["ten thousand characters", "a".repeat(10_000)],
    ["a pile of marks", `e${"\u0301".repeat(5)}`],
  ])("is no line of %s", (_name, text) => {
    const world = new MatchWorld({ peerCount: 2 });
    world.runToTurn(0);
    expect(say(world, world.seats[0]!, line(text))).toBe("unsayable");
  });

  test("with markup and pictures is a line as any other", () => {
    const world = new MatchWorld({ peerCount: 2 });
    world.runToTurn(0);
    for (const text of ["<img src=x onerror=alert(1)>", "👩‍👩‍👧 🐈‍⬛ مرحبا"]) {
      expect(say(world, world.seats[0]!, line(text))).toBe("said");
      world.run(500);
      expect(heardBy(world.seats[1]!, text)).toBe(true);
    }
  });

  test("for the team of one who has no allies goes to nobody, and is told so", () => {
    const world = new MatchWorld({ peerCount: 2 });
    world.runToTurn(0);
    expect(say(world, world.seats[0]!, { ...line("us"), isForTeam: true })).toBe("nobody");
    const ping: Saying = { kind: "ping", isForTeam: true, ping: "here", x: 1, y: 2 };
    expect([1, 2, 3, 4].map(() => say(world, world.seats[0]!, ping))).toEqual([
      "said",
      "said",
      "said",
      "too-much",
    ]);
    world.run(1_000);
    expect(textsOf(world.seats[1]!)).toEqual([]);
  });

  test("where all others have left goes to nobody, and is told so", () => {
    const world = new MatchWorld({ peerCount: 2, staysToTalk: true, stopAfterTurn: 60 });
    const [one, other] = world.seats as [SeatedPeer, SeatedPeer];
    world.runToTurn(10);
    expect([companyOf(one), say(world, one, line("there?"))]).toEqual([[2], "said"]);
    other.peer.leave(world.network.nowMs);
    world.run(20_000, () => eventsOf(one, "gone").length > 0);
    expect([companyOf(one), say(world, one, line("still there?"))]).toEqual([[], "nobody"]);
    expect(textsOf(one)).toEqual(["1: there?"]);
    world.run(60_000, () => eventsOf(one, "result").length > 0);
    expect(say(world, one, { isForTeam: false, kind: "again" })).toBe("said"); // so one that was only not heard hears of it
  });

  test("of a player that was taken for gone, and says so at the result, is heard: the two can talk again", () => {
    const world = new MatchWorld({ peerCount: 3, staysToTalk: true, stopAfterTurn: 300 });
    world.runToTurn(10);
    const away = world.seatOf(3);
    const others = [world.seatOf(1), world.seatOf(2)];
    world.network.onDatagram = (from, to, bytes) =>
      [from.port, to.port].includes(away.address.port) ? null : bytes;
    world.run(60_000, () => others.every((seat) => eventsOf(seat, "result").length > 0));
    expect(others.map(companyOf)).toEqual([[2], [1]]);
    world.network.onDatagram = (_from, _to, bytes) => bytes;
    world.run(60_000, () => eventsOf(away, "result").length > 0);
    expect(say(world, away, { isForTeam: false, kind: "again" })).toBe("said");
    world.run(10_000, () => others.every((seat) => companyOf(seat).length === 2));
    expect(others.map(companyOf)).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(say(world, others[0]!, line("welcome back"))).toBe("said");
    world.run(10_000, () => heardBy(away, "welcome back"));
    expect(heardBy(away, "welcome back")).toBe(true);
  });
});
