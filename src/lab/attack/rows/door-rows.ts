import { PERFECT_LINK } from "../../../simnet/index.ts";
import { formatAddress, writePacket } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { HostilePackets } from "../hostile-packets.ts";
import { Puppet } from "../puppet.ts";
import { Scene } from "../scene.ts";
import type { Stranger } from "../stranger.ts";
import { knownOf } from "./stranger-rows.ts";

const STEP_MS = 50;
/** What comes of a question comes by then; what is tried again and again for longer would be seen as well. */
const ANSWERED_MS = 3_000;
const MEMBERS = 3;

/** Bytes out for a byte in, for each kind of question, to a stranger that was never seen reading what is sent to its address. */
function playAmplification(wish: AttackWish): AttackRow {
  const shares = [
    ...sharesOf(Scene.lobby({ seed: wish.seed }, MEMBERS), "lobby", wish),
    ...sharesOf(Scene.match({ seed: wish.seed }, MEMBERS), "match", wish),
  ].sort((a, b) => b.share - a.share);
  const worst = shares[0]!;
  const answered = shares
    .filter(({ share }) => share > 0)
    .map(({ kind, share }) => `${kind} ${share.toFixed(2)}`);
  const name = "bytes out for a byte in, unproven address";
  const done = `${count(shares.length)} kinds of questions to master and guest, in lobby and match`;
  return judge(name, done, [
    [
      `at most ${worst.share.toFixed(2)} (${[...new Set(answered)].slice(0, 8).join(", ")})`,
      worst.share <= 1,
    ],
  ]);
}

interface Share {
  readonly kind: string;
  readonly share: number;
}

/** Each question from an address of its own, of each kind the worst. */
function sharesOf(scene: Scene, where: string, { isQuick }: AttackWish): readonly Share[] {
  const hostile = new HostilePackets(scene.dice, knownOf(scene));
  const asked: { readonly kind: string; readonly stranger: Stranger; readonly bytesIn: number }[] = [];
  for (const kind of hostile.kinds) {
    for (let i = 0; i < (isQuick ? 24 : 240); i += 1) {
      const target = scene.members[i % 2]!;
      const bytes = hostile.next(kind);
      const stranger = scene.stranger(`10.77.${asked.length >> 8}.${asked.length & 0xff}`, 700);
      scene.network.inject(stranger.address, target.address, bytes);
      asked.push({ kind, stranger, bytesIn: bytes.length });
      if (asked.length % 20 === 0) scene.run(STEP_MS); // as many as budgets let in
    }
  }
  scene.run(ANSWERED_MS);
  const shareOf = (of: string): number =>
    Math.max(
      ...asked
        .filter(({ kind }) => kind === of)
        .map((one) => one.stranger.bytesGot / Math.max(1, one.bytesIn)),
    );
  return hostile.kinds.map((kind) => ({ kind: `${where}: ${kind}`, share: shareOf(kind) }));
}

/** A hello that is right in all but its sender: its maker has read the cookie at another address. */
function playFalseSender({ seed, isQuick }: AttackWish): AttackRow {
  const scene = Scene.lobby({ seed }, MEMBERS);
  const { address } = scene.host;
  const own = scene.stranger();
  const puppet = new Puppet(scene, address, 1);
  const bare = puppet.hellos()[0]!;
  scene.network.inject(own.address, address, bare);
  scene.run(200);
  for (const { from, bytes } of own.got) puppet.hear(from, bytes);
  const proven = puppet.hellos()[0]!;
  const victims = Array.from({ length: isQuick ? 20 : 200 }, (_, i) => scene.stranger(`10.78.0.${1 + i}`));
  for (const victim of victims) {
    for (const hello of [bare, proven]) scene.network.inject(victim.address, address, hello);
  }
  const seats = scene.host.peer.session.lobby.remotes.length;
  scene.run(ANSWERED_MS);
  const share = Math.max(...victims.map(({ bytesGot }) => bytesGot)) / (bare.length + proven.length);
  const seatsMore = scene.host.peer.session.lobby.remotes.length - seats;
  return judge(
    "a hello with a false sender",
    `${count(2 * victims.length)} hellos, bare and with another's cookie`,
    [
      [`${share.toFixed(2)} bytes to the victim for a byte`, share > 0 && share <= 1],
      [`${seatsMore} seats`, seatsMore === 0],
    ],
  );
}

/** An attacker on the way of a member asks from its very address, reads what comes back, and says it is another run. */
function playFromMembersAddress({ seed, isQuick }: AttackWish): AttackRow {
  const scene = Scene.lobby({ seed }, MEMBERS);
  const victim = scene.members[1]!;
  const { host, network } = scene;
  const keyBefore = victim.peer.session.key;
  let puppet: Puppet | null = null;
  network.onDatagram = (from, to, bytes) => {
    if (puppet !== null && formatAddress(to) === formatAddress(victim.address)) puppet.hear(from, bytes);
    return bytes;
  };
  const times = isQuick ? 6 : 60;
  for (let i = 0; i < times; i += 1) {
    puppet = new Puppet(scene, host.address, i);
    for (let ms = 0; ms < 1_000; ms += STEP_MS) {
      for (const bytes of puppet.hellos()) network.inject(victim.address, host.address, bytes);
      scene.run(STEP_MS);
    }
  }
  scene.run(4_000);
  const isIn = host.peer.session.lobby.remotes.some(({ key }) =>
    key.every((byte, i) => byte === keyBefore[i]),
  );
  const isReady = scene.isReady(MEMBERS);
  return judge("hellos from a member's address", `${times} newcomers by whoever reads the member's line`, [
    [
      "the member is in its seat",
      isIn && victim.peer.session.phase === "lobby" && victim.record.loss === null,
    ],
    ["all are ready afterwards", isReady],
    ["and begin", isReady && scene.start()],
  ]);
}

/** What is said to a newcomer in the name of the peer that it asks. */
function playForgedAnswers({ seed, isQuick }: AttackWish): AttackRow {
  const late: number[] = [];
  const times = isQuick ? 3 : 100;
  let forged = 0;
  for (let i = 0; i < times; i += 1) {
    const scene = Scene.lobby({ seed: seed + i }, 2);
    const hostile = new HostilePackets(scene.dice, knownOf(scene));
    const { host, network } = scene;
    const newcomer = scene.join(host.address);
    const say = (bytes: Uint8Array): void => {
      forged += 1;
      network.inject(host.address, newcomer.address, bytes);
    };
    network.onDatagram = (from, _to, bytes) => {
      if (formatAddress(from) !== formatAddress(newcomer.address)) return bytes;
      // By one who hears the hello: a cookie that repeats its key, and leads to somebody else's.
      const [echo, cookie, key] = [
        newcomer.peer.session.key.slice(0, 8),
        scene.dice.bytes(16),
        scene.dice.bytes(32),
      ];
      say(writePacket({ kind: "cookie", echo, cookie, key }, 1));
      return bytes;
    };
    const sinceMs = scene.nowMs;
    const isIn = (): boolean => newcomer.peer.session.localPlayerId !== null || newcomer.record.loss !== null;
    while (scene.nowMs < sinceMs + 15_000 && !isIn()) {
      say(writePacket({ kind: "other-version" }, 1));
      for (const kind of ["cookies", "sealed packets", "other versions"]) say(hostile.next(kind));
      scene.run(10);
    }
    late.push(newcomer.record.loss === null && isIn() ? scene.nowMs - sinceMs : Infinity);
  }
  const worst = Math.max(...late);
  return judge(
    "forged answers to a newcomer",
    `${count(forged)} cookies, refusals and other-version to ${times}`,
    [[Number.isFinite(worst) ? `in after ${worst} ms at most` : "kept out", worst < 2_000]],
  );
}

const FAR = { ...PERFECT_LINK, delayMs: 100 };
const ROUND_TRIP_MS = 200;

function playRoundTrips({ seed }: AttackWish): AttackRow {
  const scene = new Scene({ seed, link: FAR });
  const host = scene.open();
  scene.run(1_000);
  const guest = scene.join(host.address);
  const sinceMs = scene.nowMs;
  scene.runUntil(5_000, () => guest.peer.session.localPlayerId !== null);
  const trips = (scene.nowMs - sinceMs) / ROUND_TRIP_MS;
  return judge("hello to seat", "100 ms one way", [[`${trips.toFixed(2)} round trips`, trips <= 2.05]]);
}

function playEightReady({ seed }: AttackWish): AttackRow {
  const scene = new Scene({ seed, link: FAR });
  const host = scene.open();
  scene.run(1_000);
  while (scene.members.length < 8) scene.join(host.address);
  const sinceMs = scene.nowMs;
  const isReady = scene.runUntil(10_000, () => scene.isReady(8));
  const ms = scene.nowMs - sinceMs;
  return judge("eight peers ready", "seven come at once, 100 ms one way", [
    [isReady ? `after ${count(ms)} ms` : "never", isReady && ms <= 2_000],
  ]);
}

export const DOOR_ATTACKS: readonly Attack[] = [
  { name: "bytes out for a byte in, unproven address", play: playAmplification },
  { name: "a hello with a false sender", play: playFalseSender },
  { name: "hellos from a member's address", play: playFromMembersAddress },
  { name: "forged answers to a newcomer", play: playForgedAnswers },
  { name: "hello to seat", play: playRoundTrips },
  { name: "eight peers ready", play: playEightReady },
];
