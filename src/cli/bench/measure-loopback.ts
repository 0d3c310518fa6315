import { withChildPeers, type PeerLine } from "./child-peer.ts";
import { atMost, createFigure, within, type Figure } from "./figure.ts";

const PEER_COUNT = 4;
const LAST_TURN = 600;
/** Turns of the first second, in which a delay does not count. */
const SETTLE_TURNS = 10;
/** Cats of each bot: enough of them that no army is gone before the last turn. */
const CATS_PER_PLAYER = 100;

/** How evenly turns follow each other among real peers on one machine. */
export async function* measureLoopback(tell: (text: string) => void): AsyncIterable<Figure> {
  const options = ["--bot", "--turns", String(LAST_TURN), "--cats", String(CATS_PER_PLAYER)];
  const logs = await withChildPeers(PEER_COUNT, options, async (peers) => {
    peers[0]!.onLine = ({ event, turn }) => {
      if (event === "turn") tell(`loopback: turn ${turn} of ${LAST_TURN}`);
    };
    await Promise.all(peers.map((peer) => peer.line(({ event }) => event === "result")));
    return peers.map(({ lines }) => lines);
  });
  const rates = logs.map(turnsPerSecond);
  const worst = rates.reduce((a, b) => (Math.abs(b - 10) > Math.abs(a - 10) ? b : a));
  yield createFigure(`loopback: ${PEER_COUNT} peers`, worst, "turns/s", within(1, 10));
  const delays = logs.flatMap((lines) => lines.filter(isDelayTurn)).length;
  yield createFigure("loopback: delay turns after the first second", delays, "turns", atMost(0));
  const results = logs.map((lines) => lines.find(({ event }) => event === "result")!);
  const checksums = new Set(results.map(({ outcome, turn, checksum }) => `${outcome} ${turn} ${checksum}`));
  yield createFigure("loopback: different ends of the match", checksums.size, "ends", atMost(1));
}

function turnsPerSecond(lines: readonly PeerLine[]): number {
  const turns = lines.filter(({ event }) => event === "turn");
  const [first, last] = [turns[0]!, turns.at(-1)!];
  if (last.turn !== LAST_TURN)
    throw new Error(`Cannot measure loopback: the match ended after turn ${last.turn}`);
  return ((last.turn - first.turn!) * 1_000) / (last.atMs - first.atMs);
}

function isDelayTurn({ event, turn = 0, waitedMs = 0 }: PeerLine): boolean {
  return event === "turn" && turn >= SETTLE_TURNS && waitedMs >= 1;
}
