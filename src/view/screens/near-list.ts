import type { NearLobby, NearNotice, PeerNotice } from "../../channel/index.ts";
import { NEAR_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";

/** One lobby in the list. */
interface Row {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly about: HTMLElement;
  lobby: NearLobby;
}

/** The lobbies on the local network, each with a button that leads there. Hidden until the peer looks for any. */
export class NearLobbies {
  readonly element: HTMLElement;
  readonly #onChosen: (lobby: NearLobby) => void;
  readonly #empty = make("p", { className: "near-empty", testId: "near-empty" });
  readonly #list = make("ul", { className: "near-list", testId: "near-list" });
  readonly #rows = new Map<string, Row>(); // by id: a row that stays keeps the focus

  constructor(onChosen: (lobby: NearLobby) => void) {
    this.#onChosen = onChosen;
    const attributes = { "aria-label": NEAR_WORDS.title };
    const heading = make("h3", { text: NEAR_WORDS.title });
    this.element = make("section", { className: "menu-near", testId: "near", attributes }, [
      heading,
      this.#empty,
      this.#list,
    ]);
    this.element.hidden = true;
  }

  show({ lobbies, isThere }: NearNotice): void {
    this.element.hidden = false;
    setText(this.#empty, isThere ? NEAR_WORDS.none : NEAR_WORDS.noNetwork);
    this.#empty.hidden = lobbies.length > 0;
    this.#list.hidden = lobbies.length === 0;
    for (const [id, { element }] of this.#rows) {
      if (lobbies.some((lobby) => lobby.id === id)) continue;
      element.remove();
      this.#rows.delete(id);
    }
    for (const lobby of lobbies) this.#showLobby(lobby);
  }

  #showLobby(lobby: NearLobby): void {
    const row = this.#rows.get(lobby.id) ?? this.#addRow(lobby);
    row.lobby = lobby;
    setText(row.name, lobby.hostName);
    setText(row.about, lobby.match === null ? NEAR_WORDS.otherVersion : NEAR_WORDS.about(lobby.match));
    row.button.disabled = lobby.match === null;
    row.element.classList.toggle("is-other", lobby.match === null);
    row.button.title = lobby.address;
  }

  #addRow(lobby: NearLobby): Row {
    const name = make("strong", { className: "near-name" });
    const about = make("span", { className: "near-about" });
    const button = make(
      "button",
      {
        className: "button small near-join",
        testId: "near-lobby",
        attributes: { type: "button" },
        onClick: () => this.#onChosen(row.lobby),
      },
      [name, about],
    );
    const row: Row = { element: make("li", {}, [button]), button, name, about, lobby };
    this.#rows.set(lobby.id, row);
    this.#list.append(row.element);
    return row;
  }
}

/** What is known of lobbies near. Elsewhere than in its menu the peer looks for none. */
export function nearAfter(before: NearNotice | null, notice: PeerNotice): NearNotice | null {
  if (notice.kind === "near") return notice;
  return notice.kind === "connecting" || notice.kind === "lobby" || notice.kind === "match" ? null : before;
}
