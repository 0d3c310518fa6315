// Goal: an answer to a return counts only with the signature of the member in whose name it comes, and with the key that this one signed.
// Method: sessions without a match on simulated links; nobody accepts the return, and answers are written by hand.
import { describe, expect, test } from "vitest";

import { Session } from "../../../src/net/index.ts";
import { statementOf } from "../../../src/net/keys/statements.ts";
import { writePacket, type ReturnAckPacket, type ReturnElsewherePacket } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  linkPacket,
  optionsOf,
  SESSION_ID,
  SessionWorld,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";

const RUN = 0x0102_0304;
const PART_ID = SESSION_ID + 1;
/** Where the one that comes back is now. */
const ELSEWHERE = 6;

type Unsigned<Packet> = Omit<Packet, "key" | "signature">;
type Answer = Unsigned<ReturnAckPacket> | Unsigned<ReturnElsewherePacket>;

const ANSWERS: readonly Answer[] = [
  { kind: "return-ack", run: RUN, turn: 5 },
  { kind: "return-elsewhere", run: RUN, matchId: PART_ID },
];

/** A match of two whose second peer comes back; the first has not answered, and whoever saw the return knows its run. */
function startReturn() {
  const world = new SessionWorld();
  const host = world.host();
  const gone = world.join(1, addressOf(0));
  const { lobby } = host.session;
  expect(world.run(5_000, () => lobby.players.length === 2 && lobby.isEverybodyReady)).toBe(true);
  lobby.start(99, world.nowMs);
  expect(world.run(9_000, () => gone.session.match.seat !== null)).toBe(true);
  const seat = gone.session.match.seat!;
  world.kill(gone);
  const back = world.seat(Session.comeBack(optionsOf(1, 1), seat, RUN, world.nowMs), addressOf(ELSEWHERE));
  world.run(300);
  return { world, back };
}

/** Gives an answer in the host's name; `key`: another one than its signer has signed. */
function answer(
  { world, back }: ReturnType<typeof startReturn>,
  signer: Stranger,
  facts: Answer,
  key?: Uint8Array,
) {
  const packet = { ...facts, key: signer.keys.publicKey };
  const receiver = { playerId: 2, key: back.session.key };
  const signature = signer.keys.sign(statementOf(packet, { sessionId: SESSION_ID, sender: 1, receiver }));
  const bytes = writePacket({ ...packet, key: key ?? packet.key, signature }, 1);
  world.inject(addressOf(0), addressOf(ELSEWHERE), bytes);
  world.run(1_000); // what it is asked for next goes out several times meanwhile
}

/** What the one that comes back makes of the host: its key, whether it is spoken to, and the name of the match that it is asked for. */
function opinionOfHost({ back: { session } }: ReturnType<typeof startReturn>) {
  const { key } = session.match.seat!.roster[0]!;
  return { key, isSpokenTo: session.match.sendLinkPacket(1, linkPacket(1)) > 0, ids: session.match.ids };
}

describe.each(ANSWERS)("a $kind with the run of the return", (facts) => {
  const liar = new Stranger("Eve");

  test.each([
    ["signed by somebody else", liar, undefined],
    ["signed by that member, with another key put in", new Stranger(0), liar.keys.publicKey],
  ])("is dropped if it is %s", (_, signer, key) => {
    const all = startReturn();
    const before = opinionOfHost(all);
    expect(before).toMatchObject({ isSpokenTo: false, ids: [SESSION_ID] });
    answer(all, signer, facts, key);
    expect(dropsOf(all.back, "altered")).toBe(1);
    expect(opinionOfHost(all)).toEqual(before);
    expect(all.back.events.filter(({ kind }) => kind === "return-ack")).toEqual([]);
  });

  test("is heard if it is signed by that member with its own key", () => {
    const all = startReturn();
    const { key } = opinionOfHost(all);
    const host = new Stranger(0, { run: 1 });
    answer(all, host, facts);
    expect(dropsOf(all.back, "altered")).toBe(0);
    expect(opinionOfHost(all)).toEqual(
      facts.kind === "return-ack"
        ? { key: host.keys.publicKey, isSpokenTo: true, ids: [SESSION_ID] }
        : { key, isSpokenTo: false, ids: [SESSION_ID, PART_ID] },
    );
  });
});
