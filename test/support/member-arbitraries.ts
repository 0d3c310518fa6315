import fc from "fast-check";

import { displayTextProblem, formatIpv6, PLAIN_LOOKS, type Looks } from "../../src/base/index.ts";
import { pickAddresses } from "../../src/net/ways/addresses.ts";
import { KEY_BYTES } from "../../src/seal/index.ts";
import { BOT_STRENGTHS, PLAYER_NAME_CHARACTERS_MAX } from "../../src/sim/index.ts";
import type { Address, BotEntry, RosterEntry, WelcomePacket } from "../../src/wire/index.ts";
import { optionsArbitrary } from "./option-arbitraries.ts";
import { playerIdsArbitrary, u16, u32 } from "./world-arbitraries.ts";

const u8 = fc.integer({ min: 0, max: 0xff });

/** So many bytes: a key, a signature. */
const octetsArbitrary = (count: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: count, maxLength: count });

/** Names that may be shown, from ASCII to characters beyond the first 65,536. */
export const nameArbitrary: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom("é", "ß", "ж", "猫", "🐱", "🤖", "𝒞", "\u0301"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: PLAYER_NAME_CHARACTERS_MAX },
  )
  .map((characters) => characters.join("").trim())
  .filter((name) => displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) === null);

const octetArbitrary = fc.integer({ min: 1, max: 223 });
const groupArbitrary = fc.oneof(fc.constant(0), u16);

/** Where a peer may be: IPv4 but for the networks of no single machine, and IPv6 of the part that is given out. */
export const addressArbitrary: fc.Arbitrary<Address> = fc.record({
  host: fc.oneof(
    fc.tuple(octetArbitrary, u8, u8, u8).map((octets) => octets.join(".")),
    fc
      .tuple(
        fc.integer({ min: 0x2000, max: 0xfdff }),
        ...Array<typeof groupArbitrary>(7).fill(groupArbitrary),
      )
      .map(formatIpv6),
    fc.constant("::1"),
  ),
  port: fc.integer({ min: 1, max: 0xffff }),
});

export const addressesArbitrary: fc.Arbitrary<readonly Address[]> = fc
  .array(addressArbitrary, { maxLength: 8 })
  .map(pickAddresses);

const teamArbitrary = fc.integer({ min: 0, max: 8 });

const entryArbitrary = (playerId: number): fc.Arbitrary<RosterEntry> =>
  fc.record({
    playerId: fc.constant(playerId),
    token: u32,
    team: teamArbitrary,
    name: nameArbitrary,
    addresses: addressesArbitrary,
    key: octetsArbitrary(KEY_BYTES),
    identity: octetsArbitrary(KEY_BYTES),
  });

const botArbitrary = (playerId: number): fc.Arbitrary<BotEntry> =>
  fc.record({
    playerId: fc.constant(playerId),
    level: fc.constantFrom(...BOT_STRENGTHS),
    team: teamArbitrary,
    name: nameArbitrary,
  });

/** Peers, at least one, and bots among them. */
const seatsArbitrary = fc
  .tuple(playerIdsArbitrary, fc.nat(), fc.integer({ min: 0, max: 255 }))
  .chain(([ids, first, mask]) => {
    const isPeer = (id: number): boolean => id === ids[first % ids.length] || (mask & (1 << (id - 1))) !== 0;
    return fc.record({
      roster: fc.tuple<RosterEntry[]>(...ids.filter(isPeer).map(entryArbitrary)),
      bots: fc.tuple<BotEntry[]>(...ids.filter((id) => !isPeer(id)).map(botArbitrary)),
    });
  });

/** Half of them plain. */
const looksArbitrary: fc.Arbitrary<Looks> = fc
  .tuple(fc.boolean(), shuffled(PLAIN_LOOKS.colors), shuffled(PLAIN_LOOKS.emblems))
  .map(([isPlain, colors, emblems]) => (isPlain ? PLAIN_LOOKS : { colors, emblems }));

function shuffled(numbers: readonly number[]): fc.Arbitrary<readonly number[]> {
  return fc.shuffledSubarray([...numbers], { minLength: numbers.length, maxLength: numbers.length });
}

/** All that a master peer may say of its lobby. */
export const welcomeArbitrary: fc.Arbitrary<WelcomePacket> = fc
  .tuple(seatsArbitrary, optionsArbitrary())
  .chain(([{ roster, bots }, options]) => {
    const playerId = fc.constantFrom(...roster.map((entry) => entry.playerId));
    return fc.record({
      kind: fc.constant("welcome" as const),
      token: u32,
      sessionId: u32,
      playerId,
      masterId: playerId,
      reign: fc.integer({ min: 0, max: 31 }),
      rosterVersion: u16,
      options: fc.constant(options),
      mapChecksum: options.mode === "classic" ? fc.constant(0) : u32,
      roster: fc.constant(roster),
      bots: fc.constant(bots),
      looks: looksArbitrary,
      startCount: fc.integer({ min: 0, max: 8 }),
      removed: fc.array(
        fc.record({
          token: u32,
          mark: fc.uint8Array({ minLength: 8, maxLength: 8 }),
          cause: fc.option(fc.constantFrom("Asleep", "猫 <b>")),
        }),
        { maxLength: 8 },
      ),
    });
  });
