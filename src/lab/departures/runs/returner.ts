import { digestOf } from "../../../base/index.ts";
import { STATE_PART_BYTES, writeState, type Letter } from "../../../desync/index.ts";
import { MatchPeer, type MatchPeerOptions, type MatchRun } from "../../../match/index.ts";
import { Session, type KnownSeat } from "../../../net/index.ts";
import { secretsOfSeat } from "../../simulate/simulated-secrets.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION, type GameMap } from "../../../sim/index.ts";

/** Runs of peers differ in this, and in nothing else. */
const FIRST_RUN = 0x0bac_0000;

/** A peer that was killed is started again: all that it has is its kept seat. */
export function startAgain(
  { seat, run, map }: { readonly seat: KnownSeat; readonly run: number; readonly map: GameMap | null },
  options: Omit<MatchPeerOptions, "session" | "seed" | "autoStartPlayers">,
  nowMs: number,
): MatchPeer {
  const facts = { name: `Cat ${seat.playerId}`, token: seat.token, simVersion: SIM_VERSION, content: 0 };
  // Another run of the same peer: it has its identity, and keys of its own.
  const secrets = secretsOfSeat(seat, FIRST_RUN + run);
  const session = Session.comeBack(
    { ...facts, secrets, playerCountMax: PLAYER_COUNT_MAX, map },
    seat,
    FIRST_RUN + run,
    nowMs,
  );
  return MatchPeer.comeBack({ ...options, session, seed: seat.seed, autoStartPlayers: null }, nowMs);
}

/** From now on what that peer offers to peers that come back is a state of another moment, whole and with a digest that fits. */
export function lieToReturners(run: MatchRun | null): void {
  if (run === null) return;
  const { match, wire } = run;
  const tell = wire.sendLetter.bind(wire);
  let forged = new Uint8Array(0);
  wire.sendLetter = (to, letter) => {
    const { message } = letter;
    if (message.kind === "state-offer") {
      const { turn } = message.offer;
      const { world, minds, logState, roster } = match;
      forged = writeState({ turn, words: world.words.slice(), minds, logState, roster }).slice();
      const offer = { ...message.offer, byteCount: forged.length, digest: digestOf(forged) };
      return tell(to, { ...letter, message: { ...message, offer } });
    }
    if (message.kind !== "state-part") return tell(to, letter);
    return tell(to, forgedPart(letter, message, forged));
  };
}

function forgedPart(
  letter: Letter,
  message: Letter["message"] & { readonly kind: "state-part" },
  forged: Uint8Array,
): Letter {
  const start = message.index * STATE_PART_BYTES;
  const bytes = forged.subarray(start, start + STATE_PART_BYTES);
  return { ...letter, message: bytes.length === 0 ? message : { ...message, bytes } };
}
