import type { PublicLobby, RequestOf } from "../channel/index.ts";
import {
  PublicVisitor,
  thisVersion,
  type Clock,
  type PublicView,
  type RelayWish,
  type SeenLobby,
  type ServicePlace,
} from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { DeskScreen } from "./desk-screen.ts";
import type { NoticeBoard } from "./notice-board.ts";

interface PublicDeskOptions {
  readonly service: ServicePlace | null; // null: nobody can look
  readonly link: LinkSettings | null;
  readonly relay: () => RelayWish | null; // may throw, as opening does
  readonly clock: Clock;
  readonly board: NoticeBoard;
  readonly onProblem: (error: unknown) => void;
}

/** Shows windows in the menu the public lobbies of a service, as long as one looks at them. */
export class PublicDesk {
  readonly #options: PublicDeskOptions;
  #wish: RequestOf<"look-public"> | null = null; // null: nobody looks
  #visitor: PublicVisitor | null = null;
  #opening: Promise<void> = Promise.resolve();

  constructor(options: PublicDeskOptions) {
    this.#options = options;
  }

  look(request: RequestOf<"look-public">): void {
    if (this.#options.service === null) return;
    const isFirst = this.#wish === null;
    this.#wish = request;
    if (this.#visitor !== null) this.#visitor.look(filterOf(request));
    else if (isFirst)
      this.#opening = this.#opening
        .then(() => this.#open())
        .catch((error: unknown) => {
          this.#wish = null; // the next look has it opened again
          this.#options.onProblem(error);
        });
  }

  unlook(): void {
    void this.take()?.close();
  }

  /** Nobody looks any more; what was opened belongs to the caller. Null: nobody did. */
  take(): PublicVisitor | null {
    const visitor = this.#visitor;
    this.#wish = null;
    this.#visitor = null;
    return visitor;
  }

  /** Goes by what windows see now. */
  follow(screen: DeskScreen): void {
    if (screen.kind !== "menu") this.unlook();
  }

  async close(): Promise<void> {
    this.#wish = null;
    await this.#opening;
    await this.take()?.close();
  }

  async #open(): Promise<void> {
    const { service, link, relay, clock } = this.#options;
    if (service === null || this.#wish === null || this.#visitor !== null) return;
    const visitor = await PublicVisitor.open({
      ...{ service, link, relay: relay(), clock },
      onChange: (view) => (visitor === this.#visitor ? this.#show(view) : undefined),
    });
    if (this.#wish === null) return visitor.close(); // nobody looks any more
    this.#visitor = visitor;
    visitor.look(filterOf(this.#wish));
  }

  #show({ lobbies, hasMore, isComplete, problem }: PublicView): void {
    const { board } = this.#options;
    if (this.#wish === null || !board.hasWindows || board.screen !== "menu") return this.unlook();
    const { text, mode, hasSeat, isSameVersion } = this.#wish;
    const wish = { text, mode, hasSeat, isSameVersion };
    board.tell({ kind: "public", wish, lobbies: lobbies.map(lobbyOf), hasMore, isComplete, problem });
  }
}

function filterOf({ text, mode, hasSeat, isSameVersion }: RequestOf<"look-public">) {
  return {
    ...{ text, mode, map: null, hasSeat },
    version: isSameVersion ? thisVersion() : null,
  };
}

function lobbyOf({ name: hostName, map: mapName, rttMs, ...lobby }: SeenLobby): PublicLobby {
  const { lobbyId, mode, seats, taken, isRunning, mayWatch, isSameGame, isMeasured } = lobby;
  return {
    ...{ lobbyId, hostName, mode, mapName, seats, taken, isRunning, mayWatch, isSameGame, isMeasured },
    rttMs: rttMs === null ? null : Math.max(1, Math.round(rttMs)),
  };
}
