import { NODE_CIPHER_SUITE as suite } from "../../peer/index.ts";
import { asciiBytes, nonceFor } from "../../seal/index.ts";
import { PERFECT_LINK } from "../../simnet/index.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { measureNs } from "./measure.ts";

const PEERS = 8;
const FROM_TURN = 10;
const TO_TURN = 110;
const CALLS = 1_000;
const PERCENT_MAX = 2;
const LINK_BYTES = 40;
const STATEMENT_BYTES = 60;

interface SealingCost {
  readonly percent: number; // of a core
  readonly packetsPerSecond: number; // sealed or opened by one peer
}

/** How much of a core a peer of eight takes for sealing and opening what it sends and gets, and for a signature a second of each. */
export function measureSealing(): SealingCost {
  const packetsPerSecond = countPackets();
  const cipher = suite.cipher(suite.hash(asciiBytes("a key")));
  const head = new Uint8Array(7);
  const plain = new Uint8Array(LINK_BYTES);
  const sealed = cipher.seal(nonceFor("link", 1), head, plain);
  const sealNs = timeOf(() => void cipher.seal(nonceFor("link", 1), head, plain));
  const openNs = timeOf(() => void cipher.open(nonceFor("link", 1), head, sealed));
  const key = suite.signingKey(suite.hash(asciiBytes("an identity")));
  const statement = new Uint8Array(STATEMENT_BYTES);
  const signature = key.sign(statement);
  const signNs = timeOf(() => void key.sign(statement));
  const verifyNs = timeOf(() => void suite.verify(key.identity, statement, signature));
  const ns = (packetsPerSecond / 2) * (sealNs + openNs) + signNs + (PEERS - 1) * verifyNs;
  return { percent: ns / 1e7, packetsPerSecond };
}

function timeOf(run: () => void): number {
  const runPart = (): void => {
    for (let i = 0; i < CALLS / 10; i += 1) run();
  };
  return measureNs({ partCount: 1, runPart }) / (CALLS / 10);
}

/** Of one peer, there and back, in a second of a match. */
function countPackets(): number {
  const link = { ...PERFECT_LINK, delayMs: 20 };
  const plan = { seed: 1, peerCount: PEERS, catsPerPlayer: 3, link, stopAfterTurn: TO_TURN + 10 };
  const match = new SimulatedMatch(plan, { createPilot: null });
  match.runToTurn(FROM_TURN);
  let packets = 0;
  match.network.onDatagram = (_from, _to, bytes) => {
    packets += 1;
    return bytes;
  };
  const sinceMs = match.network.nowMs;
  match.runToTurn(TO_TURN);
  return (2 * packets * 1_000) / (match.network.nowMs - sinceMs) / PEERS;
}

export function* measureSeal(tell: (text: string) => void): Iterable<Figure> {
  tell("seal: eight peers");
  yield createFigure(
    "seal: sealing and signing, 8 peers",
    measureSealing().percent,
    "% of a core",
    atMost(PERCENT_MAX),
  );
}
