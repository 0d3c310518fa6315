import { setTimeout as sleep } from "node:timers/promises";
import { openUdpSocket } from "../../../peer/index.ts";
import { isHelloOfAnyVersion, writePacket, type Address } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Dice } from "../dice.ts";
import { HostilePackets } from "../hostile-packets.ts";
import { LiveScene, LOOPBACK, type LiveMember } from "../live-scene.ts";
import { foundIn, secretsOf, TELLING_NAMES, tellingOrders } from "./recorder-rows.ts";

const PEERS = 4;
const PACKETS_PER_STEP = 20;
const STEP_MS = 10;

/** Real peers on real sockets, and somebody at another port of the same machine. */
async function playLiveStranger({ seed, isQuick }: AttackWish): Promise<AttackRow> {
  const scene = await LiveScene.lobby(Array.from({ length: PEERS }, (_, i) => `Cat ${i + 1}`));
  const socket = await openUdpSocket({
    port: 0,
    host: LOOPBACK,
    onDatagram: () => undefined,
    onProblem: () => undefined,
  });
  try {
    const former = await scene.join("Mallory"); // learns what members learn
    former.peer.leave();
    await former.peer.closed;
    const isStarted = await scene.start(PEERS);
    const dice = new Dice(seed);
    const hostile = new HostilePackets(dice, { sessionId: 0, members: scene.known() });
    const turns = scene.turns();
    const startMs = performance.now();
    let sent = 0;
    while (performance.now() < startMs + (isQuick ? 3_000 : 20_000)) {
      for (let i = 0; i < PACKETS_PER_STEP; i += 1) socket.send(dice.pick(scene.addresses()), hostile.next());
      sent += PACKETS_PER_STEP;
      await sleep(STEP_MS);
    }
    const seconds = (performance.now() - startMs) / 1_000;
    const rate = (scene.turns() - turns) / seconds;
    const problem = scene.problem();
    return judge(
      "real sockets: a stranger",
      `${count(sent)} packets of all kinds to four peers in ${seconds.toFixed(0)} s`,
      [
        ["all begin", isStarted],
        [`${rate.toFixed(1)} turns/s`, rate > 9],
        [problem ?? "worlds equal, nobody lost", problem === null],
      ],
    );
  } finally {
    await socket.close();
    await scene.close();
  }
}

/** What real peers hand to their sockets is searched for what only members may know. */
async function playLiveRecorder({ isQuick }: AttackWish): Promise<AttackRow> {
  const scene = await LiveScene.lobby(TELLING_NAMES);
  try {
    const captured = scene.captured;
    const isStarted = await scene.start(TELLING_NAMES.length);
    const orders = scene.members.flatMap((member) =>
      tellingOrders(catsOf(member)).map((order) => ({ member, order })),
    );
    let taken = 0;
    for (const { member, order } of orders) {
      if (member.peer.giveCommand(order)) taken += 1;
      await sleep(isQuick ? 300 : 3_000);
    }
    const isHello = captured.some((bytes) => isHelloOfAnyVersion(bytes));
    const secrets = secretsOf(
      TELLING_NAMES,
      orders.map(({ order }) => order),
    );
    const found = foundIn(captured, secrets);
    const bytes = captured.reduce((sum, { length }) => sum + length, 0);
    return judge(
      "real sockets: a recorder",
      `${count(captured.length)} packets, ${count(bytes)} bytes, at each bit`,
      [
        ["both begin", isStarted],
        [`${taken} of ${orders.length} orders were taken`, taken === orders.length && taken > 0],
        [isHello ? "from the first hello on" : "without the hellos", isHello],
        [found.length === 0 ? "no name, no order" : found.join(", "), found.length === 0],
      ],
    );
  } finally {
    await scene.close();
  }
}

/** The cats of its own. */
function catsOf({ peer }: LiveMember): readonly number[] {
  const { run, session } = peer.matchPeer;
  if (run === null) return [];
  const { cats, header } = run.match.world;
  return [...cats.networkId.subarray(0, header.catCount)].filter(
    (_id, row) => cats.playerId[row] === session.localPlayerId,
  );
}

/** A bare hello is answered by as many bytes, and by nothing later. */
async function playLiveHellos({ seed, isQuick }: AttackWish): Promise<AttackRow> {
  const scene = await LiveScene.lobby(["Cat 1", "Cat 2"]);
  let bytesOut = 0;
  const socket = await openUdpSocket({
    ...{ port: 0, host: LOOPBACK, onProblem: () => undefined },
    onDatagram: (_from: Address, bytes: Uint8Array) => (bytesOut += bytes.length),
  });
  try {
    const dice = new Dice(seed);
    let bytesIn = 0;
    for (let i = 0; i < (isQuick ? 200 : 5_000); i += 1) {
      const hello = writePacket({ kind: "hello", key: dice.bytes(32), proof: null }, 1);
      bytesIn += hello.length;
      socket.send(dice.pick(scene.addresses()), hello);
      if (i % 50 === 0) await sleep(STEP_MS);
    }
    await sleep(isQuick ? 500 : 4_000);
    const share = bytesOut / bytesIn;
    return judge("real sockets: bare hellos", `${count(bytesIn)} bytes to host and guest`, [
      [`${share.toFixed(2)} bytes out for a byte in`, share > 0 && share <= 1],
      [
        "two in the lobby",
        scene.members.every(({ peer }) => peer.matchPeer.session.lobby.players.length === 2),
      ],
    ]);
  } finally {
    await socket.close();
    await scene.close();
  }
}

export const LIVE_ATTACKS: readonly Attack[] = [
  { name: "real sockets: a stranger", play: playLiveStranger },
  { name: "real sockets: a recorder", play: playLiveRecorder },
  { name: "real sockets: bare hellos", play: playLiveHellos },
];
