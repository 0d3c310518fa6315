import { fail } from "../base/index.ts";
import type { Fact, PeerNotice, RequestOf } from "../channel/index.ts";
import {
  makeRoomKey,
  openFaultOf,
  resolveAddress,
  shownPlace,
  type LivePeer,
  type LivePeerEvent,
  type PublicVisitor,
  type ResolvedInvitation,
  type ServicePlace,
} from "../peer/index.ts";
import { CATS_PER_PLAYER_CLASSIC, MATCH_MODES, usualOptions } from "../sim/index.ts";
import { ladderMatch } from "./ladder-stakes.ts";
import { openingOf, type LobbyOpening } from "./lobby-opening.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { OwnPeers, SeatWish } from "./own-peers.ts";
import type { PlayerSettings } from "./player-settings.ts";
import { askedRoomKey, hostRole, joinRole } from "./room-keys.ts";
import { startSetMatch } from "./set-table.ts";
import type { WayBack } from "./way-back.ts";

type HostWay = WayBack & { readonly kind: "host" };
type PlayWay = Omit<WayBack & { readonly kind: "play" }, "kind">;
/** What a lobby of one's own is opened with. */
type OwnLobby = Pick<HostWay, "name" | "port" | "roomKey" | "isPublic"> & LobbyOpening;

/** What becomes of a peer that is opened, for the code that shows it. */
interface OpeningEnds {
  readonly connect: (notice: PeerNotice & { readonly kind: "connecting" }) => void; // something new begins
  readonly showMenu: (problem: Fact | null) => void;
  readonly takeSeat: (live: LivePeer, place: ResolvedInvitation | LobbyOpening) => void; // in somebody's lobby, or one's own
  readonly watch: (place: ResolvedInvitation) => void;
  readonly takeTable: (live: LivePeer, way: PlayWay) => void; // of a set match, which starts at once
  readonly hear: (live: LivePeer, event: LivePeerEvent) => void;
}

interface OpeningParts {
  readonly homeFolder: string;
  readonly peers: OwnPeers;
  readonly board: NoticeBoard;
  readonly settings: PlayerSettings;
}

/** Opens peers as windows ask for them: a lobby, a set match, a seat in somebody else's lobby. */
export class SeatOpening {
  readonly #parts: OpeningParts;
  readonly #ends: OpeningEnds;

  constructor(parts: OpeningParts, ends: OpeningEnds) {
    this.#parts = parts;
    this.#ends = ends;
  }

  host(request: RequestOf<"host">): void {
    const { board, settings, homeFolder } = this.#parts;
    const { port, name, roomKey: text } = request;
    const roomKey = askedRoomKey(text);
    if (!roomKey.ok) return board.mention(roomKey.reason);
    settings.remember(port === 0 ? { name } : { name, port }); // 0 is nothing to propose
    const opening = openingOf(request, homeFolder);
    this.openLobby({ name, port, roomKey: roomKey.value, isPublic: false, ...opening });
  }

  openLobby(lobby: OwnLobby): void {
    const { name, port, isPublic } = lobby;
    this.#ends.connect({ kind: "connecting", role: "host", place: { kind: "own-port", port } });
    this.open({ name, role: hostRole(lobby), isPublic }, (live) => this.#ends.takeSeat(live, lobby));
  }

  playLadder({ name, matchId }: RequestOf<"play-ladder">): void {
    const stake = ladderMatch(matchId);
    if (stake === null) return this.#parts.board.mention({ kind: "no-ladder-match" });
    this.play({ name, ...stake });
  }

  play(way: PlayWay): void {
    const { name, match } = way;
    this.#parts.settings.remember({ name });
    this.#ends.connect({ kind: "connecting", role: "play", place: { kind: "none" } });
    const role = { kind: "host", port: 0, options: match.options, map: null } as const;
    this.open({ name, role, isLocal: true }, (live) => {
      this.#ends.takeTable(live, way);
      const problem = startSetMatch(live, match, this.#parts.homeFolder);
      if (problem !== null) this.#ends.showMenu(problem);
    });
  }

  async join({ address: text, name }: RequestOf<"join">): Promise<void> {
    const { peers, settings } = this.#parts;
    if (peers.takesForCode(text)) return this.#joinByCode(text, name);
    settings.remember({ name, address: text });
    this.#ends.connect({
      ...{ kind: "connecting", role: "join", place: { kind: "address", address: shownPlace(text) } },
    });
    const { attempt } = peers;
    const place = await resolveAddress(text);
    if (attempt !== peers.attempt) return;
    if (!place.ok) this.#ends.showMenu({ kind: "cannot", wish: "join", fault: place.reason });
    else this.openJoin(name, place.value);
  }

  /** A code is not kept: it is good for one lobby. */
  async #joinByCode(code: string, name: string): Promise<void> {
    const { peers, settings } = this.#parts;
    settings.remember({ name });
    this.#ends.connect({ kind: "connecting", role: "join", place: { kind: "code" } });
    const { attempt } = peers;
    const place = await peers.findByCode(code).catch((error: unknown) => fail(openFaultOf(error, 0)));
    if (attempt !== peers.attempt) return place.ok ? place.value.socket.socket.close() : undefined;
    if (!place.ok) this.#ends.showMenu({ kind: "cannot", wish: "join", fault: place.reason });
    else this.openJoin(name, place.value);
  }

  /** By the list: a player that looked at it is introduced to the host, or to the players there. */
  async enterPublic(
    { lobbyId, name, isWatching }: RequestOf<"enter-public">,
    { visitor, service }: { readonly visitor: PublicVisitor; readonly service: ServicePlace },
  ): Promise<void> {
    const { peers, settings } = this.#parts;
    settings.remember({ name });
    const hostName = visitor.view.lobbies.find((lobby) => lobby.lobbyId === lobbyId)?.name ?? null;
    const asked = { kind: "public", hostName } as const;
    this.#ends.connect({ kind: "connecting", role: isWatching ? "watch" : "join", place: asked });
    const { attempt } = peers;
    const place = await visitor.enter(lobbyId, isWatching);
    if (!place.ok) await visitor.close();
    if (attempt !== peers.attempt) return place.ok ? place.value.socket?.socket.close() : undefined;
    if (!place.ok)
      this.#ends.showMenu({
        ...{ kind: "cannot", wish: isWatching ? "watch" : "join" },
        fault: { kind: "entry-refused", service: service.text, refusal: place.reason },
      });
    else if (isWatching) this.#ends.watch(place.value);
    else this.openJoin(name, place.value);
  }

  /** A lobby for anybody that finds it, on any port that is free, of the mode that was hosted last. */
  hostPublic(name: string): void {
    const { settings, homeFolder } = this.#parts;
    const mode = MATCH_MODES.find((one) => one === settings.values["hostMode"]) ?? "cushions";
    const opening = openingOf(
      { catsPerPlayer: CATS_PER_PLAYER_CLASSIC, options: usualOptions(mode) },
      homeFolder,
    );
    settings.remember({ name });
    this.openLobby({ name, port: 0, roomKey: makeRoomKey(), isPublic: true, ...opening });
  }

  /** `usesRelay`: the host was reached through one before. */
  openJoin(name: string, place: ResolvedInvitation, usesRelay = false): void {
    this.open({ name, role: joinRole(place), usesRelay }, (live) => this.#ends.takeSeat(live, place));
  }

  open(
    wish: Pick<SeatWish, "name" | "role" | "isLocal" | "isPublic" | "usesRelay">,
    onOpened: SeatWish["onOpened"],
  ): void {
    const { kind } = wish.role;
    const port = wish.role.kind === "host" ? wish.role.port : 0;
    this.#parts.peers.open({
      ...wish,
      onOpened,
      onFailed: (error) =>
        this.#ends.showMenu({ kind: "cannot", wish: kind, fault: openFaultOf(error, port) }),
      onEvent: (live, event) => this.#ends.hear(live, event),
    });
  }
}
