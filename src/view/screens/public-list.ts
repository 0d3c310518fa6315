import type { PublicLobby } from "../../channel/index.ts";
import { MODE_WORDS, PUBLIC_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { publicHint, publicInOrder, wayInto, type PublicOrder } from "./public-text.ts";

interface Row {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly host: HTMLElement;
  readonly ground: HTMLElement;
  readonly state: HTMLElement;
  readonly distance: HTMLElement;
  lobby: PublicLobby;
}

/** Public lobbies, a button each. While one points at them or has the focus there, none changes its place. */
export class PublicList {
  readonly element = make("ul", { className: "replay-list public-list", testId: "public-list" });
  readonly #onChosen: (lobby: PublicLobby) => void;
  readonly #rows = new Map<string, Row>(); // by id: a row that stays keeps the focus
  #order: PublicOrder = "nearest";
  #lobbies: readonly PublicLobby[] = [];

  constructor(onChosen: (lobby: PublicLobby) => void) {
    this.#onChosen = onChosen;
  }

  /** Those that lead somewhere. */
  get buttons(): readonly HTMLButtonElement[] {
    return [...this.element.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  }

  sort(order: PublicOrder): void {
    this.#order = order;
    this.#place(publicInOrder(this.#lobbies, order));
  }

  show(lobbies: readonly PublicLobby[]): void {
    this.#lobbies = lobbies;
    const ids = new Set(lobbies.map(({ lobbyId }) => lobbyId));
    for (const [id, { element }] of this.#rows) {
      if (ids.has(id)) continue;
      element.remove();
      this.#rows.delete(id);
    }
    for (const lobby of lobbies) this.#fill(lobby);
    if (this.element.matches(":hover, :focus-within")) {
      for (const { element } of this.#rows.values()) if (!element.isConnected) this.element.append(element);
    } else this.#place(publicInOrder(lobbies, this.#order));
  }

  /** What is in its place is not touched, or it would lose the focus. */
  #place(lobbies: readonly PublicLobby[]): void {
    lobbies.forEach(({ lobbyId }, at) => {
      const { element } = this.#rows.get(lobbyId)!;
      if (this.element.children[at] !== element)
        this.element.insertBefore(element, this.element.children[at] ?? null);
    });
  }

  #fill(lobby: PublicLobby): void {
    const row = this.#rows.get(lobby.lobbyId) ?? this.#addRow(lobby);
    row.lobby = lobby;
    setText(row.host, lobby.hostName);
    setText(row.ground, MODE_WORDS.on(lobby.mode, lobby.mapName));
    setText(row.state, PUBLIC_WORDS.state(lobby));
    setText(row.distance, PUBLIC_WORDS.distance(lobby));
    const way = wayInto(lobby);
    row.button.disabled = way === "none";
    row.element.classList.toggle("is-watch", way === "watch");
    row.button.title = publicHint(lobby);
  }

  /** A name may be written from right to left: it turns nothing around it. */
  #addRow(lobby: PublicLobby): Row {
    const host = make("bdi", { className: "public-host" });
    const ground = make("bdi", { className: "public-ground" });
    const state = make("span", { className: "public-state" });
    const distance = make("span", { className: "public-distance" });
    const button = make(
      "button",
      {
        className: "replay-entry public-entry",
        testId: "public-lobby",
        attributes: { type: "button", "data-lobby": lobby.lobbyId },
        onClick: () => this.#onChosen(row.lobby),
      },
      [host, state, ground, distance],
    );
    const row: Row = { element: make("li", {}, [button]), button, host, ground, state, distance, lobby };
    this.#rows.set(lobby.lobbyId, row);
    return row;
  }
}
