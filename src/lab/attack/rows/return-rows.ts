import { statementOf } from "../../../net/index.ts";
import { writePacket, type Address, type ReturnPacket } from "../../../wire/index.ts";
import { simulatedSecrets } from "../../simulate/simulated-secrets.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Scene, type Member } from "../scene.ts";

const MEMBERS = { full: 4, quick: 3 };
const STEP_MS = 50;
const RETURN_KIND = 19;
/** Longer than a return is kept waiting, shorter than somebody is taken for gone. */
const CUT_MS = 5_500;
const SILENCE_MS = 9_000;
const BACK_MS_MAX = 20_000;
const ELSEWHERE: Address = { host: "10.66.0.1", port: 666 };

/**
 * What a member said when it came back is recorded, and said again when its line is cut for a moment after it has come back another
 * time: believed, it would speak by an old key, and nobody would understand the member any more.
 */
function playOldReturns({ seed, isQuick }: AttackWish): AttackRow {
  const scene = Scene.match({ seed }, isQuick ? MEMBERS.quick : MEMBERS.full);
  const returns: Uint8Array[] = [];
  scene.network.onDatagram = (_from, _to, bytes) => {
    if (isReturn(bytes)) returns.push(bytes);
    return bytes;
  };
  let back = scene.members[2]!;
  for (const run of [1, 2]) {
    const seat = scene.crash(back);
    scene.run(SILENCE_MS);
    back = scene.comeBack(back, seat, run);
    scene.runUntil(BACK_MS_MAX, () => back.peer.run?.match.isPlaying === true);
    scene.run(2_000);
  }
  const first = returns.filter((bytes) => bytes[RUN_AT] === 1);
  const others = scene.members.filter((one) => one !== back);
  const goneBefore = goneOf(others);
  let said = 0;
  for (let cut = 0; cut < (isQuick ? 1 : 5); cut += 1) {
    scene.network.onDatagram = (from, to, bytes) =>
      from.host === back.address.host || to.host === back.address.host ? null : bytes;
    for (let ms = 0; ms < CUT_MS; ms += STEP_MS, said += 2 * others.length)
      sayAgain(scene, first, back, others);
    scene.network.onDatagram = (_from, _to, bytes) => bytes;
    scene.run(6_000);
  }
  const turn = back.turns.length;
  scene.run(2_000);
  const rate = (back.turns.length - turn) / 2;
  return judge(
    "returns recorded and said again",
    `${count(said)} of a member's first return, while its line is cut`,
    [
      [`${rate.toFixed(1)} turns/s of its own afterwards`, rate > 9],
      [`${goneOf(others) - goneBefore} gone`, goneOf(others) === goneBefore],
    ],
  );
}

function sayAgain(
  scene: Scene,
  returns: readonly Uint8Array[],
  back: Member,
  others: readonly Member[],
): void {
  for (const { address } of others)
    for (const from of [back.address, ELSEWHERE])
      scene.network.inject(from, address, scene.dice.pick(returns));
  scene.run(STEP_MS);
}

/** The last of its four bytes. */
const RUN_AT = 15;

function isReturn(bytes: Uint8Array): boolean {
  return bytes[0] === 0x52 && bytes[7]! >> 3 === RETURN_KIND;
}

function goneOf(members: readonly Member[]): number {
  return members.flatMap(({ record }) => record.gone).length;
}

/** A member comes back in the name of one that has crashed, by its own key and identity; then the true one comes. */
function playStolenSeat({ seed, isQuick }: AttackWish): AttackRow {
  const scene = Scene.match({ seed }, isQuick ? MEMBERS.quick : MEMBERS.full);
  const liar = scene.members[1]!;
  const victim = scene.members[2]!;
  const { signingKey } = simulatedSecrets(scene.seed, liar.place);
  const seat = scene.crash(victim);
  const others = scene.members.filter((one) => one !== liar);
  let said = 0;
  for (let ms = 0; ms < (isQuick ? 12_000 : 60_000); ms += STEP_MS) {
    const fact = { kind: "return", matchId: scene.sessionId, run: 1 + scene.dice.below(1_000) } as const;
    const unsigned: Omit<ReturnPacket, "signature"> = { ...fact, key: liar.peer.session.key };
    const speakers = { sessionId: scene.sessionId, sender: victim.place, receiver: null };
    const signature = signingKey.sign(statementOf(unsigned, speakers));
    const bytes = writePacket({ ...unsigned, signature }, victim.place);
    for (const { address } of others)
      for (const from of [victim.address, liar.address]) scene.network.inject(from, address, bytes);
    said += 2 * others.length;
    scene.run(STEP_MS);
  }
  const early = others.flatMap(({ record }) => record.back).length;
  const back = scene.comeBack(victim, seat, 1);
  const sinceMs = scene.nowMs;
  const isBack = scene.runUntil(BACK_MS_MAX, () => back.peer.run?.match.isPlaying === true);
  const seconds = ((scene.nowMs - sinceMs) / 1_000).toFixed(1);
  return judge("a member takes the seat of one that crashed", `${count(said)} returns signed by itself`, [
    [`${early} believed`, early === 0],
    [isBack ? `the true one is back after ${seconds} s` : "the true one is not back", isBack],
  ]);
}

export const RETURN_ATTACKS: readonly Attack[] = [
  { name: "returns recorded and said again", play: playOldReturns },
  { name: "a member takes the seat of one that crashed", play: playStolenSeat },
];
