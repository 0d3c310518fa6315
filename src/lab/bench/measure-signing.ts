import { digestOf } from "../../base/index.ts";
import { recordedTurnDigest, TURN_MS, type TurnData } from "../../lockstep/index.ts";
import { NODE_CIPHER_SUITE } from "../../peer/index.ts";
import { sayingOfRecord } from "../../replay/index.ts";
import { isSignedBy, signClaim } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { PROTOCOL_VERSION } from "../../wire/index.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";

const SECONDS = 100;
const TURNS_PER_SECOND = 1_000 / TURN_MS;
/** A peer hears of each other one so often what it has signed. */
const TOLD_SECONDS = 10;
const SHARE_PERCENT_MAX = 1;
const WHERE = { matchDigest: digestOf(new Uint8Array(0)), protocolVersion: PROTOCOL_VERSION };
const ORDER = { kind: "move", cats: [1, 2, 3], x: 1, y: 2 } as const;

/** What signing and checking takes of the time of a match of eight players, which all give an order each turn. */
export function* measureSigning(tell: (text: string) => void): Iterable<Figure> {
  tell("signing: eight players");
  playSigning(TOLD_SECONDS); // until it is compiled
  const startMs = performance.now();
  playSigning(SECONDS);
  const percent = (performance.now() - startMs) / (SECONDS * 10);
  yield createFigure("signing: 8 players, of a core", percent, "%", atMost(SHARE_PERCENT_MAX));
}

/** As one peer does it: lengthens the chain, signs it each second, and checks what others tell. */
function playSigning(seconds: number): void {
  const key = NODE_CIPHER_SUITE.signingKey(NODE_CIPHER_SUITE.hash(new Uint8Array(0)));
  let digest = digestOf(new Uint8Array(0));
  for (let second = 0; second < seconds; second += 1) {
    for (let i = 0; i < TURNS_PER_SECOND; i += 1) {
      const turn = second * TURNS_PER_SECOND + i;
      const turnData = dataOf(turn);
      digest = recordedTurnDigest(digest, { turn, checksum: turn }, turnData);
    }
    const claim = signClaim(key, WHERE, 1, sayingOfRecord(second, digest));
    if (second % TOLD_SECONDS !== 0) continue;
    for (let others = 1; others < PLAYER_COUNT_MAX; others += 1)
      isSignedBy(key.identity, NODE_CIPHER_SUITE, WHERE, claim);
  }
}

function dataOf(turn: number): readonly TurnData[] {
  return Array.from({ length: PLAYER_COUNT_MAX }, (_, i) => ({
    ...{ turn, playerId: i + 1, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 },
    commands: [ORDER],
  }));
}
