import type { PeerNotice, RequestOf } from "../channel/index.ts";
import type { LadderMatch } from "../ladder/index.ts";
import type { LivePeer } from "../peer/index.ts";
import type { LobbyRequest, LobbyScreen } from "./lobby-screen.ts";
import type { MatchRequest, MatchScreen } from "./match-screen.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { ReplayStage } from "./replay-screen.ts";
import type { ReturnSearch } from "./return-search.ts";
import type { WatchScreen } from "./watch-screen.ts";

/** A match up to its result, and until it is left. */
interface PlayedMatch {
  readonly kind: "match";
  readonly live: LivePeer;
  readonly match: MatchScreen;
}

/** A result behind a replay: its peer stays among the others, who may want to play again. */
interface AsideResult {
  readonly screen: PlayedMatch;
  readonly notices: readonly PeerNotice[]; // what a window must know to show it
}

/** What windows look at, and what their requests are for. */
export type DeskScreen =
  | { readonly kind: "menu" }
  | { readonly kind: "connecting" } // a host is looked for, or a port waited for
  | { readonly kind: "lobby"; readonly live: LivePeer; readonly lobby: LobbyScreen } // or asked to be let in: still "connecting" to see
  | {
      readonly kind: "table"; // of a set match: "connecting" to see
      readonly live: LivePeer;
      readonly ladder: LadderMatch | null; // it is one of the ladder's
    }
  | { readonly kind: "returning"; readonly live: LivePeer; readonly search: ReturnSearch } // to a match: "connecting" to see
  | {
      readonly kind: "countdown"; // a lobby to see, in which nothing can be changed any more
      readonly live: LivePeer;
      readonly lobby: LobbyScreen | null; // null: of a set match
      readonly match: MatchScreen;
    }
  | PlayedMatch
  | {
      readonly kind: "replay";
      readonly replay: ReplayStage;
      readonly aside?: AsideResult; // where it was opened from, and leads back to
    }
  | { readonly kind: "watching"; readonly replay: WatchScreen }; // "connecting" to see, until there is something to see

/** What is for the screen that is seen, and changes to no other. */
type ScreenRequest =
  | LobbyRequest
  | MatchRequest
  | RequestOf<"replay-control" | "replay-jump" | "glance-at-replay" | "look-through" | "command">;

/** Carries out what a window asks of the screen. What does not belong to it is a click that came too late. */
export function askScreen(screen: DeskScreen, request: ScreenRequest): void {
  switch (request.kind) {
    case "replay-control":
      return "replay" in screen ? screen.replay.control(request.playing, request.speed) : undefined;
    case "replay-jump":
      return "replay" in screen
        ? screen.replay.jump({ turn: request.turn, subTurn: request.subTurn, id: request.id })
        : undefined;
    case "look-through":
      return "replay" in screen ? screen.replay.lookThrough(request.playerId) : undefined;
    case "glance-at-replay":
      return "replay" in screen ? screen.replay.glance(request.turn) : undefined;
    case "command":
      if ("match" in screen && !screen.live.giveCommand(request.command)) screen.match.refuseCommand();
      return;
    case "end-match":
    case "keep-memory":
    case "look":
    case "wait-longer":
    case "go-on":
    case "go-alone":
    case "desync-choice":
      return screen.kind === "match" ? screen.match.handle(request) : undefined;
    default:
      return screen.kind === "lobby" ? screen.lobby.handle(request) : undefined;
  }
}

/** Tells windows what changes without an event. */
export function refreshScreen(screen: DeskScreen): void {
  if (screen.kind === "match") screen.match.refresh();
  else if (screen.kind === "watching") screen.replay.refresh();
  else if (screen.kind === "returning") screen.search.refresh();
  else if (screen.kind === "countdown") screen.lobby?.show(screen.match.startsAtMs);
  else if (screen.kind === "lobby" && screen.live.matchPeer.session.phase !== "connecting")
    screen.lobby.show(null);
}

/** The peer of what is seen, or of the result behind it; null: there is none. */
export function liveOf(screen: DeskScreen): LivePeer | null {
  if ("live" in screen) return screen.live;
  return screen.kind === "replay" ? (screen.aside?.screen.live ?? null) : null;
}

/** The result that a replay is opened from now; null: it is opened from elsewhere. */
export function asideOf(screen: DeskScreen, board: NoticeBoard): AsideResult | null {
  if (screen.kind !== "match" || !screen.match.isOver) return null;
  board.forgetProblem();
  return { screen, notices: board.ofScreen };
}
