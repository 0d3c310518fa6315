import type { KnownSeat } from "../net/index.ts";
import { homeFolder, wholePath, type LivePeerOptions } from "../peer/index.ts";
import type { PlayArguments } from "./arguments/play-arguments.ts";

export type Role = LivePeerOptions["role"];

/** Of the peer that is opened; nobody sits before it. */
export function peerOptionsOf(args: PlayArguments, role: Role): Omit<LivePeerOptions, "onEvent"> {
  return {
    standstillMs: 0, // nobody is there to choose
    isSeen: false, // and none of its lines is of a sub-turn
    homeFolder: homeOf(args),
    name: role.kind === "return" ? nameOfSeat(role.seat) : args.name,
    role,
    team: args.team,
    look: args.look,
    seed: args.seed,
    isRecorded: true,
    replayFile: args.replayFile === null ? null : wholePath(args.replayFile),
    autoStartPlayers: args.playerCount ?? "as-hosted",
    stopAfterTurn: args.stopAfterTurn,
    bot: args.bot,
    link: args.link,
    isTraced: args.isTraced,
    ...doorsOf(args),
    isPublic: args.seat.kind === "host" && args.seat.isPublic,
  };
}

/** By what it is reached from outside. */
function doorsOf({
  outside,
  seat,
  relay,
}: PlayArguments): Pick<LivePeerOptions, "outside" | "service" | "relay"> {
  const isAskedOutside = outside.opensPort || outside.stunServers.length > 0;
  const service = seat.kind === "host" || seat.kind === "join-by-code" ? seat.service : null; // of a guest that may take the lobby over, too
  return { outside: isAskedOutside ? outside : null, service, relay };
}

export function homeOf({ homeFolder: given }: PlayArguments): string {
  return given === null ? homeFolder() : wholePath(given);
}

function nameOfSeat({ roster, playerId }: KnownSeat): string {
  return roster.find((entry) => entry.playerId === playerId)!.name;
}
