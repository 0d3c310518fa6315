import type { Fact, PeerNotice } from "../channel/index.ts";
import { newHostFact, type Clock, type LivePeer, type LivePeerEvent } from "../peer/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Address } from "../wire/index.ts";
import type { MatchScreen } from "./match-screen.ts";
import type { NoticeBoard } from "./notice-board.ts";
import { ReturnVisit, type Loss, type VisitedPlace } from "./return-visit.ts";
import type { SeatOpening } from "./seat-opening.ts";
import type { WayBack } from "./way-back.ts";

type LobbyWay = Exclude<WayBack, { readonly kind: "play" }>;

interface AgainParts {
  readonly clock: Clock;
  readonly board: NoticeBoard;
  readonly opening: () => SeatOpening;
  readonly connect: (notice: PeerNotice & { readonly kind: "connecting" }) => void; // something new begins
}

/** A wish for another match, since it was said. */
interface Wish {
  readonly way: LobbyWay;
  readonly live: LivePeer; // of the match before; it leaves
  readonly own: Parameters<SeatOpening["openLobby"]>[0];
  readonly isHostGone: boolean; // since before the match was over
  readonly hasLeft: boolean; // with isHostGone: it said so
}

/**
 * Leads players that want another match to the lobby of the match before. Its host opens it where it was. Where the
 * host is away, the first player that wanted it does, of two in one moment the lower one; the others look for it there.
 */
export class PlayAgain {
  readonly #parts: AgainParts;
  #wish: Wish | null = null;
  #visit: ReturnVisit | null = null; // the lobby is not open yet
  #news: Fact | null = null; // to be told in the own lobby

  constructor(parts: AgainParts) {
    this.#parts = parts;
  }

  /** `wanters`: the players that said so before, the first one first. */
  begin(way: LobbyWay, live: LivePeer, match: MatchScreen, wanters: readonly PlayerId[]): void {
    const { localPlayerId } = live.matchPeer.session;
    const hostId = way.kind === "host" ? localPlayerId : way.hostId;
    const { name, roomKey } = way;
    const own =
      way.kind === "host" ? way : { ...way.opening, name, roomKey, port: live.port, isPublic: false };
    const isHostGone = hostId !== null && match.isAway(hostId);
    const wish = { way, live, own, isHostGone, hasLeft: hostId !== null && match.hasLeft(hostId) };
    // A host that came back too late to play is one of the others.
    if (way.kind === "host" && !isHostGone) return this.#open(wish, false);
    this.#look(wish, wanters);
  }

  /** Whether the lobby is looked for on after that loss, or is opened here; false: that is the end of it. */
  takesLoss(loss: Loss): "asks-again" | "opened" | "over" {
    const answer = this.#visit?.takesLoss(loss) ?? "refused";
    if (answer === "asks-again") return answer;
    if (answer === "refused" || this.#wish === null) return "over";
    this.#open(this.#wish, true);
    return "opened";
  }

  /** What the peer of the match before hears while it leaves: somebody else wanted it in the same moment. */
  overhear(live: LivePeer, event: LivePeerEvent): void {
    const wish = this.#wish;
    if (wish?.live !== live || event.kind !== "talk" || event.isOwn || event.saying.kind !== "again") return;
    const isFirst = event.from > live.matchPeer.session.localPlayerId!;
    if (!isFirst && (wish.way.kind === "join" || wish.isHostGone)) this.#look(wish, [event.from]);
  }

  /** A lobby is open, somebody else's or the own one: what there is to tell in that is told. */
  noteOpened(isGuest: boolean): void {
    const news = this.#news;
    if (isGuest || news === null) return;
    this.#news = null;
    this.#parts.board.say(news);
  }

  /** This peer is in somebody's lobby. */
  noteIn(): void {
    this.#visit = null;
    this.#wish = null;
  }

  end(): void {
    this.#visit?.end();
    this.#visit = null;
    this.#wish = null;
    this.#news = null;
  }

  /** The host is asked first, unless it is known to be away; then the players that wanted it before. */
  #look(wish: Wish, wanters: readonly PlayerId[]): void {
    const { way, live, isHostGone } = wish;
    const { name, roomKey } = way;
    const host = way.kind === "join" && !isHostGone && way.addresses.length > 0 ? way : null;
    // A host that came back too late to play opens it where it was.
    const addressesOf = (id: PlayerId): readonly Address[] =>
      way.kind === "join" && id === way.hostId ? way.addresses : live.seat.addressesOf(id);
    const others = wanters
      .filter((id) => id !== host?.hostId)
      .map((id) => ({ id, addresses: addressesOf(id) }))
      .filter(({ addresses }) => addresses.length > 0);
    const places: readonly VisitedPlace[] = [
      ...(host === null ? [] : [{ addresses: host.addresses, isHost: true }]),
      ...others.map(({ addresses }) => ({ addresses, isHost: false })),
    ];
    if (places.length === 0) return this.#open(wish, true);
    const { players } = live.matchPeer;
    const first = players.filter(({ playerId }) => playerId === others[0]?.id).map((one) => one.name);
    const names = host === null ? first : [host.hostName];
    this.#parts.connect({ kind: "connecting", role: "again", place: { kind: "people", names } });
    this.#wish = wish;
    const usesRelay = way.kind === "join" && way.usesRelay === true;
    this.#visit = new ReturnVisit({ places, usesRelay }, this.#parts.clock, (address) =>
      this.#parts.opening().openJoin(name, { address, roomKey }, usesRelay),
    );
  }

  #open(wish: Wish, isForHost: boolean): void {
    const { way, own, hasLeft } = wish;
    this.#parts.opening().openLobby(own);
    this.#wish = wish;
    if (isForHost && way.kind === "join") this.#news = newHostFact({ name: way.hostName, hasLeft }, null);
  }
}
