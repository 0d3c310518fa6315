import fc from "fast-check";

import type { TurnData } from "../../src/lockstep/index.ts";
import type { LaneFragment, LinkAck, LinkPacket, TurnRequest } from "../../src/wire/index.ts";
import { turnDataArbitrary, u16, u32 } from "./world-arbitraries.ts";

const ackArbitrary: fc.Arbitrary<LinkAck> = fc.record({
  sequence: u16,
  bits: fc.oneof(
    u32,
    fc.constant(2 ** 32 - 1),
    fc.nat(31).map((bit) => (2 ** 32 - 1 - 2 ** bit) >>> 0),
  ),
  heldMs: fc.option(fc.nat(253).map((steps) => steps * 4)),
});

export const fragmentsArbitrary: fc.Arbitrary<readonly LaneFragment[]> = fc.oneof(
  fc.array(fragmentArbitrary(40), { maxLength: 16 }),
  fc.tuple(fragmentArbitrary(1_000)),
);

function fragmentArbitrary(bytesMax: number): fc.Arbitrary<LaneFragment> {
  return fc.record({
    lane: fc.nat(3),
    offset: fc.nat(2 ** 24 - 1),
    bytes: fc.uint8Array({ minLength: 1, maxLength: bytesMax }),
  });
}

/** Link packets of that sender, to a receiver who expects that turn: with and without each section. */
export function linkPacketArbitrary(sender: number, expectedTurn: number): fc.Arbitrary<LinkPacket> {
  const position = fc.record({
    turn: fc.integer({ min: Math.max(-16, expectedTurn - 30_000), max: expectedTurn + 30_000 }),
    ms: fc.nat(127),
  });
  const bare = { sequence: u16, ack: fc.option(ackArbitrary) };
  const nowhere = fc
    .record({ ...bare, fragments: fragmentsArbitrary })
    .map((more): LinkPacket => ({ ...more, position: null, turnData: [], request: null }));
  const somewhere = position.chain((at) =>
    fc.record({
      ...bare,
      position: fc.constant(at),
      turnData: turnDataListArbitrary(sender, at.turn),
      request: fc.option(requestArbitrary(at.turn)),
      fragments: fc.constant<readonly LaneFragment[]>([]),
    }),
  );
  const both = fc
    .tuple(somewhere, fc.array(fragmentArbitrary(30), { maxLength: 3 }))
    .map(([packet, fragments]): LinkPacket => ({ ...packet, fragments }));
  return fc.oneof(nowhere, somewhere, both);
}

function requestArbitrary(turn: number): fc.Arbitrary<TurnRequest> {
  return fc.record({
    turn: fc.integer({ min: Math.max(0, turn - 1_023), max: Math.max(0, turn + 1_023) }),
    playerMask: fc.integer({ min: 1, max: 255 }),
  });
}

/** One with commands at most, for several busy ones might not fit a packet. */
function turnDataListArbitrary(sender: number, turn: number): fc.Arbitrary<readonly TurnData[]> {
  const near = fc.integer({ min: Math.max(0, turn - 1_023), max: Math.max(0, turn + 1_023) });
  const place = fc.tuple(near, fc.oneof(fc.constant(sender), fc.integer({ min: 1, max: 8 })));
  return fc
    .uniqueArray(place, { maxLength: 8, selector: (pair) => pair.join() })
    .map((places) => places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
    .chain((places) =>
      fc.tuple(
        ...places.map(([at, playerId], i) =>
          turnDataArbitrary(at, playerId).map((data): TurnData =>
            i === 0 ? data : { ...data, commands: [] },
          ),
        ),
      ),
    );
}
