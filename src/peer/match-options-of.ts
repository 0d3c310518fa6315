import { createBot } from "../bot/index.ts";
import type { MatchPeerOptions } from "../match/index.ts";
import type { Session } from "../net/index.ts";
import { environment } from "./environment.ts";
import type { LivePeerOptions } from "./live-peer-options.ts";
import { randomU32 } from "./random-u32.ts";

/** What the match of a peer on this machine is played with. */
export function matchOptionsOf(options: LivePeerOptions, session: Session): MatchPeerOptions {
  const { bot, seed, autoStartPlayers, stopAfterTurn, isTraced = false } = options;
  return {
    ...{ session, autoStartPlayers, stopAfterTurn, isTraced },
    seed: seed ?? randomU32(),
    createPilot: bot === null ? null : (botSeed, playerId) => createBot(botSeed, playerId, bot),
    environment: environment(),
    random: randomU32,
    ...(options.standstillMs === undefined ? {} : { standstillMs: options.standstillMs }),
    ...(options.staysToTalk === undefined ? {} : { staysToTalk: options.staysToTalk }),
    ...(options.splitMs === undefined ? {} : { splitMs: options.splitMs }),
    ...(options.isSeen === undefined ? {} : { isSeen: options.isSeen }),
  };
}
