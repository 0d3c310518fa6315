import type { Fact, PeerNotice, RequestOf, WindowRequest } from "../channel/index.ts";
import { openFaultOf, type Clock, type ServicePlace } from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { DeskScreen } from "./desk-screen.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { OwnPeers } from "./own-peers.ts";
import { PublicDesk } from "./public-desk.ts";
import { QuickDesk } from "./quick-desk.ts";
import type { PeerOptions } from "./running-peer.ts";
import type { SeatOpening } from "./seat-opening.ts";

type PublicRequest = RequestOf<"look-public" | "unlook-public" | "enter-public" | "quick-match">;

interface PublicWaysOptions {
  readonly service: ServicePlace | null; // null: there are no public lobbies
  readonly link: LinkSettings | null;
  readonly clock: Clock;
  readonly board: NoticeBoard;
  readonly peers: OwnPeers;
  readonly opening: () => SeatOpening;
  readonly screen: () => DeskScreen;
  readonly connect: (notice: PeerNotice & { readonly kind: "connecting" }) => void;
  readonly showMenu: (problem: Fact) => void;
}

/** The ways into public lobbies of a service: the list, and a quick match. */
export class PublicWays {
  readonly quick: QuickDesk;
  readonly #options: PublicWaysOptions;
  readonly #list: PublicDesk;

  constructor(options: PublicWaysOptions) {
    const { service, link, clock, board, peers, opening, connect, showMenu } = options;
    this.#options = options;
    this.#list = new PublicDesk({
      ...{ service, link, clock, board, relay: () => peers.publicRelay() },
      onProblem: (error) =>
        board.mention({ kind: "cannot", wish: "list-public", fault: openFaultOf(error, 0) }),
    });
    this.quick = new QuickDesk({
      ...{ service, clock, peers, showMenu },
      connect: () => connect({ kind: "connecting", role: "quick", place: { kind: "none" } }),
      join: (name, place) => opening().openJoin(name, place),
      host: (name) => opening().hostPublic(name),
      say: (fact) => board.say(fact),
    });
  }

  handle(request: PublicRequest): void {
    const { service, screen, opening } = this.#options;
    switch (request.kind) {
      case "look-public":
        return screen().kind === "menu" ? this.#list.look(request) : undefined;
      case "unlook-public":
        return this.#list.unlook();
      case "quick-match":
        return service === null ? undefined : this.quick.start(request.name);
      case "enter-public": {
        const visitor = this.#list.take();
        if (visitor !== null && service !== null) void opening().enterPublic(request, { visitor, service });
      }
    }
  }

  /** Goes by what windows see now. */
  follow(screen: DeskScreen): void {
    this.#list.follow(screen);
  }

  /** Nobody looks at the list any more. */
  unlook(): void {
    this.#list.unlook();
  }

  close(): Promise<void> {
    return this.#list.close();
  }
}

/** What a peer that windows look at knows of a service, and how it gets there. */
export function serviceOf({
  service = null,
  link = null,
}: PeerOptions): Pick<PublicWaysOptions, "service" | "link"> {
  return { service, link };
}

export function isOfPublic(request: WindowRequest): request is PublicRequest {
  return KINDS.some((kind) => kind === request.kind);
}

const KINDS: readonly PublicRequest["kind"][] = [
  "look-public",
  "unlook-public",
  "enter-public",
  "quick-match",
];
