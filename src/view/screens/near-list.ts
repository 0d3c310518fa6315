import type { NearLobby, NearNotice, PeerNotice } from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import { MODE_TEXTS } from "./lobby-text.ts";

const NOBODY = "None yet: a lobby on your network shows up here by itself.";
const NO_NETWORK = "This computer has no network on which lobbies could be found.";

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
    const attributes = { "aria-label": "Near you" };
    const heading = make("h3", { text: "Near you" });
    this.element = make("section", { className: "menu-near", testId: "near", attributes }, [
      heading,
      this.#empty,
      this.#list,
    ]);
    this.element.hidden = true;
  }

  show({ lobbies, isThere }: NearNotice): void {
    this.element.hidden = false;
    setText(this.#empty, isThere ? NOBODY : NO_NETWORK);
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
    setText(row.about, aboutText(lobby));
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

/** "Cushions on Four Rooms, 2 of 8, by invitation" */
function aboutText({ match }: NearLobby): string {
  if (match === null) return "another version";
  const { mode, mapName, playerCount, seatCount, isByInvitation } = match;
  const ground = mapName === null ? MODE_TEXTS[mode].name : `${MODE_TEXTS[mode].name} on ${mapName}`;
  const count = playerCount < seatCount ? `${playerCount} of ${seatCount}` : "full";
  return [ground, count, ...(isByInvitation ? ["by invitation"] : [])].join(", ");
}

/** What is known of lobbies near. Elsewhere than in its menu the peer looks for none. */
export function nearAfter(before: NearNotice | null, notice: PeerNotice): NearNotice | null {
  if (notice.kind === "near") return notice;
  return notice.kind === "connecting" || notice.kind === "lobby" || notice.kind === "match" ? null : before;
}
