import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createBot } from "../../src/bot/index.ts";
import type { MatchPeer } from "../../src/match/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { isLinkPacket, type Address, type LinkAck, type Packet } from "../../src/wire/index.ts";
import { eventsOf, MATCH_TAP, MatchWorld, resultOf, type SeatedPeer } from "../support/match-world.ts";
import { runsOf } from "../support/drawn.ts";

/** Of match worlds. */
const SESSION_ID = 77;
const LOSSY = { ...PERFECT_LINK, delayMs: 40, jitterMs: 30, lossPercent: 30, duplicatePercent: 10 };

describe("the start", () => {
  test("waits for the players it was told, then starts by itself; one is told once", () => {
    const world = new MatchWorld({ peerCount: 3, autoStartPlayers: 3 });
    world.run(10_000);
    for (const seat of world.seats) {
      expect(eventsOf(seat, "start")).toMatchObject([{ seed: 0xca7 }]);
      expect(seat.peer.players.map(({ playerId }) => playerId)).toEqual([1, 2, 3]);
    }
    expect(world.seats.map(({ peer }) => peer.canStart)).toEqual([false, false, false]);
  });

  test("by hand: only the master peer, only when everybody is ready", () => {
    const world = new MatchWorld({ peerCount: 2, autoStartPlayers: null });
    const [host, guest] = world.seats as [SeatedPeer, SeatedPeer];
    world.run(75); // the guest was heard, and has not answered yet
    host.peer.start(world.network.nowMs);
    world.run(3_000);
    expect(host.peer.canStart).toBe(true);
    guest.peer.start(world.network.nowMs);
    expect(guest.peer.canStart).toBe(false);
    expect([host.peer.run, guest.peer.run]).toEqual([null, null]);
    expect(host.peer.giveCommand({ kind: "stop", cats: [1] }, world.network.nowMs)).toBe(false);
    host.peer.start(world.network.nowMs);
    world.run(5_000);
    expect(host.peer.run!.match.turn).toBeGreaterThan(5);
    expect(guest.peer.run!.match.turn).toBeGreaterThan(5);
  });

  test("a match of one ends and closes", () => {
    const world = new MatchWorld({ peerCount: 1, stopAfterTurn: 3 });
    world.runToEnd(10_000);
    expect(resultOf(world.seats[0]!)).toMatchObject({ outcome: "stopped", turn: 3 });
    expect(world.seats[0]!.peer.isClosed).toBe(true);
  });

  // Asked again and again when it is to act, a peer that has settled would put off its end each time.
  test("a match of one is closed 300 ms after its end, whenever that is asked", () => {
    const world = new MatchWorld({ peerCount: 1, stopAfterTurn: 3 });
    world.run(10_000, () => resultOf(world.seats[0]!) !== undefined);
    const endMs = world.network.nowMs;
    expect(world.seats[0]!.peer.nextDueMs(endMs + 250)).toBeLessThanOrEqual(endMs + 300);
    world.run(300);
    expect(world.seats[0]!.peer.isClosed).toBe(true);
  });

  test("by the next master peer, when the one before has left, by the word of that one if need be", () => {
    for (const autoStartPlayers of [2, "as-hosted"] as const) {
      const world = new MatchWorld({ peerCount: 3, autoStartPlayers, startCount: 2 });
      // It goes when it has heard both, before these know of each other where they are.
      const { session } = world.seats[0]!.peer;
      const isHeard = ({ hasBeenHeard }: (typeof session.lobby.remotes)[number]) => hasBeenHeard;
      world.run(300, () => session.lobby.remotes.length === 2 && session.lobby.remotes.every(isHeard));
      world.seats[0]!.peer.leave(world.network.nowMs);
      const others = world.seats.slice(1);
      world.run(20_000, () => others.every(({ peer }) => (peer.run?.match.turn ?? -9) > 5));
      expect(eventsOf(world.seats[0]!, "start")).toEqual([]);
      for (const seat of others) {
        expect(eventsOf(seat, "master-changed")).toMatchObject([{ masterId: 2, former: { hasLeft: true } }]);
        expect(seat.peer.run!.match.turn).toBeGreaterThan(5);
      }
    }
  });

  test("a lobby that is lost is told, and the peer is closed", () => {
    const world = new MatchWorld({ peerCount: 2, autoStartPlayers: null });
    world.run(1_000);
    world.seats[0]!.peer.session.lobby.removePlayer(2);
    world.seats[0]!.peer.leave(world.network.nowMs);
    world.run(3_000);
    const removed = { kind: "refused", reason: "removed" };
    expect(eventsOf(world.seats[1]!, "lost-lobby")).toMatchObject([{ loss: removed }]);
    expect(world.seats.map(({ peer }) => peer.isClosed)).toEqual([true, true]);
    expect(eventsOf(world.seats[1]!, "closed")).toHaveLength(1);
  });
});

describe("a difference", () => {
  const plant = (world: MatchWorld, place: number, turn: number): void => {
    world.runToTurn(turn);
    world.seats[place]!.peer.run!.match.world.cats.health[3]! -= 1;
  };
  const storiesOf = (seat: SeatedPeer) => eventsOf(seat, "desync").map(({ story }) => story);

  test.each([{}, LOSSY])("is healed and named by each peer, with each one's value, %o", (settings) => {
    const world = new MatchWorld({ peerCount: 3, settings, stopAfterTurn: 60 });
    plant(world, 2, 10);
    const culpritId = world.seats[2]!.peer.run!.match.localPlayerId;
    world.runToEnd(60_000);
    for (const seat of world.seats) {
      expect(eventsOf(seat, "halted")).toMatchObject([{ number: 1 }]);
      expect(storiesOf(seat).at(-1)).toMatchObject({
        outcome: "healed",
        judgement: { faults: [{ kind: "first-run", playerId: culpritId }], rightBy: "own-runs" },
        difference: { path: "cats[3].health" },
      });
      const values = storiesOf(seat)
        .at(-1)!
        .difference!.values.map(({ value }) => value);
      expect(values).toEqual([1, 2, 3].map((id) => (id === culpritId ? 4 : 5)));
      expect(resultOf(seat)).toMatchObject({ outcome: "stopped", turn: 60 });
      expect(seat.peer.isClosed).toBe(true);
    }
    expect(new Set(world.seats.map((seat) => resultOf(seat)!.checksum)).size).toBe(1);
  });

  test("on a clean network stops nobody for a second", () => {
    const world = new MatchWorld({ peerCount: 2 });
    plant(world, 1, 10);
    const plantedMs = world.network.nowMs;
    world.run(1_000, () => world.seats.every((seat) => eventsOf(seat, "settled").length > 0));
    expect(world.network.nowMs - plantedMs).toBeLessThan(1_000);
    for (const seat of world.seats) {
      expect(storiesOf(seat).at(-1)!.tookMs).toBeLessThan(200);
      expect(seat.peer.run!.state).toBe("playing");
    }
  });

  test("of which acknowledgements are lost is healed all the same", () => {
    const world = new MatchWorld({ peerCount: 2 });
    const deaf = world.seats[1]!;
    const before: { ack: LinkAck | null; isPlanted: boolean } = { ack: null, isPlanted: false };
    world.network.onDatagram = (_from, to, bytes) => {
      if (to.port !== deaf.address.port || !isLinkPacket(bytes)) return bytes;
      const { match } = deaf.peer.run!;
      const expectedTurn = Math.max(0, match.turn);
      const { sender, packet } = MATCH_TAP.readLink(bytes, SESSION_ID, expectedTurn)!;
      if (!before.isPlanted) before.ack = packet.ack;
      return MATCH_TAP.linkPacket({ ...packet, ack: before.ack }, sender, endsOf(world, sender, deaf));
    };
    plant(world, 1, 10);
    before.isPlanted = true;
    world.run(3_000);
    expect(world.seats.map(({ peer }) => peer.run!.state)).toEqual(["playing", "playing"]);
    expect(storiesOf(deaf).at(-1)).toMatchObject({
      outcome: "healed",
      difference: { path: "cats[3].health" },
    });
  });

  test("a player who leaves while games are compared has a result, and says goodbye as desynced", () => {
    const world = new MatchWorld({ peerCount: 2 });
    plant(world, 1, 10);
    const said: Packet[] = [];
    const [leaver, other] = world.seats as [SeatedPeer, SeatedPeer];
    world.network.onDatagram = (from, _to, bytes) => {
      const read = MATCH_TAP.read(bytes, SESSION_ID);
      if (from.port === leaver.address.port && read !== null) said.push(read.packet);
      return bytes.length > 260 ? null : bytes;
    };
    world.run(5_000, () => world.seats.every(({ peer }) => peer.run!.state === "healing"));
    expect(leaver.peer.run!.waitingFor).toEqual([other.peer.run!.match.localPlayerId]);
    const leftMs = world.network.nowMs;
    leaver.peer.leave(leftMs);
    world.run(500, () => leaver.peer.isClosed);
    expect(resultOf(leaver)).toMatchObject({ outcome: "desynced" });
    world.run(1_500, () => other.peer.run!.state === "playing");
    const { localPlayerId: playerId } = leaver.peer.run!.match;
    expect(eventsOf(other, "gone")).toMatchObject([{ playerId, cause: "left" }]);
    expect([other.peer.run!.state, resultOf(other)]).toEqual(["playing", undefined]);
    expect(eventsOf(leaver, "result")).toHaveLength(1);
    const goodbyes = said.filter((packet) => packet.kind === "goodbye");
    expect(new Set(goodbyes.map(({ reason }) => reason))).toEqual(new Set(["desynced"]));
    expect(world.network.nowMs - leftMs).toBeLessThan(2_000);
  });

  test("of which an account never comes makes the match stand after 13 s, until all who stay go on without it", () => {
    const world = new MatchWorld({ peerCount: 3 });
    plant(world, 2, 10);
    const mute = world.seats[2]!;
    const muteId = mute.peer.run!.match.localPlayerId;
    world.network.onDatagram = (from, to, bytes) =>
      from.port === mute.address.port ? muted(world, to, bytes) : bytes;
    const stayers = world.seats.slice(0, 2);
    const plantedMs = world.network.nowMs;
    world.run(20_000, () => stayers.every(({ peer }) => peer.run!.state === "standing"));
    expect(world.network.nowMs - plantedMs).toBeGreaterThan(13_000);
    expect(world.network.nowMs - plantedMs).toBeLessThan(14_000);
    const ids = stayers.map(({ peer }) => peer.run!.match.localPlayerId);
    for (const seat of stayers) {
      expect(storiesOf(seat).at(-1)).toMatchObject({ outcome: "standstill", standstill: "no-account" });
      const choices = { without: [muteId], canGoOn: true, hasChosen: false, waitsFor: ids.toSorted() };
      expect(seat.peer.run!.choices(world.network.nowMs)).toMatchObject(choices);
    }
    stayers[0]!.peer.goOn(world.network.nowMs);
    world.run(2_000);
    expect(stayers.map(({ peer }) => peer.run!.state)).toEqual(["standing", "standing"]);
    expect(stayers[0]!.peer.run!.waitingFor).toEqual([ids[1]]);
    stayers[1]!.peer.goOn(world.network.nowMs);
    world.run(2_000);
    expect(stayers.map(({ peer }) => peer.run!.state)).toEqual(["playing", "playing"]);
    for (const seat of stayers)
      expect(storiesOf(seat).at(-1)).toMatchObject({ outcome: "went-on", without: [muteId] });
  });
});

/** The datagram without the messages in it. */
function muted(world: MatchWorld, to: Address, bytes: Uint8Array): Uint8Array {
  if (!isLinkPacket(bytes)) return bytes;
  const receiver = world.seats.find(({ address }) => address.port === to.port)!;
  const expectedTurn = Math.max(0, receiver.peer.run!.match.turn);
  const { sender, packet } = MATCH_TAP.readLink(bytes, SESSION_ID, expectedTurn)!;
  return MATCH_TAP.linkPacket({ ...packet, fragments: [] }, sender, endsOf(world, sender, receiver));
}

/** Of the channel from that player to that seat. */
function endsOf(world: MatchWorld, sender: number, { peer }: SeatedPeer) {
  const from = world.seatOf(sender).peer.session.key;
  return { from, to: peer.session.key, sessionId: SESSION_ID };
}

test("whatever arrives, a peer in play neither throws nor desyncs", () => {
  const flip = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(
      fc.array(flip, { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 0, max: 50 }),
      (flips, share) => {
        const world = new MatchWorld({ peerCount: 2, stopAfterTurn: 15, createPilot: createBot });
        let count = 0;
        world.network.onDatagram = (_from, _to, bytes) => {
          count += 1;
          const [when, at, mask] = flips[count % flips.length]!;
          if (when % 100 >= share) return bytes;
          const place = at % bytes.length;
          if (place === 2) return bytes.subarray(0, at % bytes.length); // another version would be told so
          return bytes.with(place, bytes[place]! ^ mask);
        };
        const isPlayed = () => world.seats.every((seat) => resultOf(seat) !== undefined);
        world.run(40_000, () => isPlayed() || world.seats.some(({ peer }) => peer.isClosed));
        const outcomes = world.seats.map((seat) => resultOf(seat)?.outcome);
        for (const outcome of outcomes) expect(["stopped", "lost-peers", undefined]).toContain(outcome);
      },
    ),
    { numRuns: runsOf(30, 8) },
  );
});

test("old turn packets and duplicates of everything change no match", () => {
  const world = new MatchWorld({ peerCount: 2, stopAfterTurn: 60, createPilot: createBot });
  const spoken: { readonly to: MatchPeer; readonly from: SeatedPeer; readonly bytes: Uint8Array }[] = [];
  world.network.onDatagram = (from, to, bytes) => {
    const sender = world.seats.find(({ address }) => address.port === from.port)!;
    const receiver = world.seats.find(({ address }) => address.port === to.port)!;
    spoken.push({ from: sender, to: receiver.peer, bytes });
    return bytes;
  };
  world.runToTurn(50);
  for (const { to, from, bytes } of spoken.slice()) to.openDatagram(from.address, bytes, world.network.nowMs);
  world.runToEnd(60_000);
  const plain = new MatchWorld({ peerCount: 2, stopAfterTurn: 60, createPilot: createBot });
  plain.runToEnd(60_000);
  const checksums = (seat: SeatedPeer) => eventsOf(seat, "turn").map(({ checksum }) => checksum);
  expect(checksums(world.seats[0]!)).toEqual(checksums(plain.seats[0]!));
  expect(world.seats.map(resultOf)).toEqual(plain.seats.map(resultOf));
});
