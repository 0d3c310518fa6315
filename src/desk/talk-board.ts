import type { Saying } from "../base/index.ts";
import type {
  SaidLine,
  TalkFact,
  TalkLine,
  TalkNotice,
  TalkRequest,
  WindowRequest,
} from "../channel/index.ts";
import type { SessionPlayer } from "../net/index.ts";
import { departureFact, type LivePeer, type LivePeerEvent } from "../peer/index.ts";
import { OBSERVER, type PlayerId } from "../sim/index.ts";
import { MapTeller } from "./map-growth.ts";
import type { NoticeBoard } from "./notice-board.ts";

/** Lines that are kept; of more the first go. */
const LINES_MAX = 100;
const NOBODY: TalkNotice = {
  kind: "talk",
  isOpen: false,
  hasAllies: false,
  lines: [],
  people: [],
  wantAgain: [],
};

export function isOfTalk(request: WindowRequest): request is TalkRequest {
  return ["say", "say-phrase", "ping", "mute-player"].includes(request.kind);
}

const TURNED_AWAY_EVERY_MS = 10_000;

/** What was said from the lobby to the result, with the words of the game in their place; shows windows, and says what they want. */
export class TalkBoard {
  readonly #board: NoticeBoard;
  #live: LivePeer | null = null;
  #lines: readonly TalkLine[] = [];
  #number = 0;
  #people: ReadonlyMap<PlayerId, string> = new Map(); // the others, in the lobby
  #map = new MapTeller(); // of the lobby
  #pausedBy: PlayerId = 0;
  #turnedAwayMs = -Infinity; // when that was told last
  #isComingBack = false; // to a match that began long ago
  #wantAgain: ReadonlySet<PlayerId> = new Set(); // another match, of the others
  #shown = JSON.stringify(NOBODY);

  constructor(board: NoticeBoard) {
    this.#board = board;
  }

  /** From now on the player is among the players of that peer; null: of none. What was said before is forgotten. */
  follow(live: LivePeer | null): void {
    this.#live = live;
    this.#lines = [];
    this.#people = new Map();
    this.#map = new MapTeller();
    this.#pausedBy = 0;
    this.#isComingBack = live?.seat.isReturn === true;
    this.#wantAgain = new Set();
    this.#turnedAwayMs = -Infinity;
    this.#show();
  }

  hear(event: LivePeerEvent): void {
    const live = this.#live;
    if (live === null) return;
    switch (event.kind) {
      case "talk":
        return this.#hearTalk(event, live);
      case "talks-too-much":
        return this.#note({
          ...{ kind: "talks-too-much", name: this.#nameOf(event.from), dropped: event.dropped },
        });
      case "lobby":
        return this.#lookAround(live);
      case "turned-away":
        return this.#sayTurnedAway(event.name, live);
      case "returning":
        this.#isComingBack = true;
        return;
      case "start":
        return this.#isComingBack ? this.#show() : this.#note({ kind: "match-begins" });
      case "gone":
        return this.#note(departureFact(event, (id) => this.#nameOf(id)));
      case "back":
        return this.#note({ kind: "back", name: this.#nameOf(event.playerId) });
      case "desync":
        return event.story.outcome === "healed" ? this.#note({ kind: "games-healed" }) : undefined;
      case "turn":
        return this.#lookAtPause(live);
      case "result":
        return this.#note({ kind: "match-over" });
      case "closed":
        return this.#show(); // nobody is there any more
      default:
        return; // nothing that is told among what is said
    }
  }

  handle(request: TalkRequest): void {
    if (this.#live === null) return;
    if (request.kind === "mute-player") {
      const { playerId, isMuted } = request;
      this.#live.mute(playerId, isMuted);
      return this.#note({ kind: "muted", name: this.#nameOf(playerId), isMuted });
    }
    const said = this.#live.say(sayingOf(request));
    if (!said.ok) this.#board.mention({ kind: "unsaid", why: said.reason });
  }

  #hearTalk({ from, isOwn, saying }: LivePeerEvent & { readonly kind: "talk" }, live: LivePeer): void {
    if (saying.kind === "ping") {
      const { ping, x, y } = saying;
      return this.#board.tell({ kind: "pinged", playerId: from, ping, x, y });
    }
    if (saying.kind === "again") return isOwn ? undefined : this.#hearAgain(from);
    const name = isOwn ? ownNameOf(live) : this.#nameOf(from);
    const said = saying.kind === "line" ? saying.text : saying.phrase;
    this.#add({ from: { playerId: from, name, isOwn }, isForTeam: saying.isForTeam, said });
  }

  /** The others that want another match, the first to say so first. */
  get wanters(): readonly PlayerId[] {
    return [...this.#wantAgain];
  }

  /** The local player wants another match with the players here: those that are still there see it. */
  wantAgain(): void {
    this.#live?.say({ kind: "again", isForTeam: false });
  }

  #hearAgain(from: PlayerId): void {
    if (this.#wantAgain.has(from)) return;
    this.#wantAgain = new Set([...this.#wantAgain, from]);
    this.#note({ kind: "wants-again", name: this.#nameOf(from) });
  }

  /** A person that finds no seat asks several times, and strangers may ask for ever: now and then that is told. */
  #sayTurnedAway(name: string, live: LivePeer): void {
    const nowMs = live.nowMs();
    if (nowMs < this.#turnedAwayMs + TURNED_AWAY_EVERY_MS) return;
    this.#turnedAwayMs = nowMs;
    this.#board.say({
      kind: "turned-away",
      name,
      hasBots: live.matchPeer.players.some(({ bot }) => bot !== null),
    });
  }

  /** Tells which players came into the lobby, and which left it. */
  #lookAround(live: LivePeer): void {
    const { session } = live.matchPeer;
    if (session.phase !== "lobby") return;
    const now = new Map(this.#othersOf(live).map(({ playerId, name }) => [playerId, name]));
    const before = this.#people;
    this.#people = now;
    for (const [id, name] of before)
      if (now.get(id) !== name) this.#note(leaveFact(name, session.lobby.removalFrom(id, name)));
    for (const [id, name] of now) if (before.get(id) !== name) this.#note({ kind: "here", name });
    this.#lookAtMap(live);
    this.#show();
  }

  /** The map makes way by itself where somebody comes, and is back once there is room: nobody who is there has seen a choice. */
  #lookAtMap({ matchPeer: { session, players } }: LivePeer): void {
    const playingCount = players.filter(({ team }) => team !== OBSERVER).length;
    const told = this.#map.look(session.lobby.map, playingCount);
    if (told !== null) this.#note(told);
  }

  #lookAtPause(live: LivePeer): void {
    const playerId = live.matchPeer.run?.match.world.pausing?.pause.playerId ?? 0;
    if (playerId === this.#pausedBy) return;
    this.#pausedBy = playerId;
    const isOwn = playerId === live.matchPeer.session.localPlayerId;
    const name = isOwn ? null : this.#nameOf(playerId);
    this.#note(playerId === 0 ? { kind: "goes-on" } : { kind: "paused", name });
  }

  /** A word of the game, where somebody is or was there to talk to. */
  #note(fact: TalkFact): void {
    const others = this.#live?.matchPeer.session.lobby.remotes ?? []; // also who is gone
    if (others.length === 0 && this.#lines.length === 0) return;
    this.#add({ from: null, fact });
  }

  #add(line: SaidLine): void {
    this.#number += 1;
    this.#lines = [...this.#lines, { number: this.#number, timeMs: Date.now(), ...line }].slice(-LINES_MAX);
    this.#show();
  }

  #show(): void {
    const notice = this.#live === null ? NOBODY : this.#noticeOf(this.#live);
    const text = JSON.stringify(notice);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#board.tell(notice);
  }

  #noticeOf(live: LivePeer): TalkNotice {
    const { session, players, talk } = live.matchPeer;
    const others = this.#othersOf(live);
    const own = players.find(({ playerId }) => playerId === session.localPlayerId)?.team ?? OBSERVER;
    const hasAllies = session.lobby.options.mode !== "classic" && others.some(({ team }) => team === own);
    const people = others.map(({ playerId, name }) => ({
      playerId,
      name,
      isMuted: talk.isMuted(playerId),
    }));
    const wantAgain = [...this.#wantAgain].map((playerId) => this.#nameOf(playerId));
    return { kind: "talk", isOpen: others.length > 0, hasAllies, lines: this.#lines, people, wantAgain };
  }

  /** The other people that are there to talk to. */
  #othersOf({ matchPeer: { players, talk, run } }: LivePeer): readonly SessionPlayer[] {
    const company = talk.companyIn(run);
    return players.filter(({ playerId }) => company.includes(playerId));
  }

  #nameOf(playerId: PlayerId): string {
    const players = this.#live?.matchPeer.players ?? [];
    return players.find((one) => one.playerId === playerId)?.name ?? `Player ${playerId}`;
  }
}

function sayingOf(request: Exclude<TalkRequest, { readonly kind: "mute-player" }>): Saying {
  if (request.kind === "ping")
    return { kind: "ping", isForTeam: true, ping: request.ping, x: request.x, y: request.y };
  const { isForTeam } = request;
  if (request.kind === "say") return { kind: "line", isForTeam, text: request.text.trim() };
  return { kind: "phrase", isForTeam, phrase: request.phrase };
}

function ownNameOf({ matchPeer: { session, players } }: LivePeer): string {
  return players.find(({ playerId }) => playerId === session.localPlayerId)?.name ?? "You";
}

/** Somebody went out of the lobby, or was sent out. */
function leaveFact(name: string, removal: { readonly cause: string | null } | null): TalkFact {
  return removal === null ? { kind: "left", name } : { kind: "sent-out", name, cause: removal.cause };
}
