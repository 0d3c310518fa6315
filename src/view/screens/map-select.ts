import type { MapEntry } from "../../channel/index.ts";
import { make } from "../dom.ts";
import { isRandomMap } from "./lobby-options.ts";
import { mapEntryText } from "./lobby-text.ts";

export interface MapSelectActions {
  readonly choose: (mapId: string) => void;
  readonly reroll: () => void; // a random map, or another one
  readonly refresh: () => void; // there may be new files among the player's own maps
}

const RANDOM = "random"; // no map id: those have a colon

/** The list of maps, and the dice. */
export class MapSelect {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #reroll: HTMLButtonElement;
  #shown = "";

  constructor(actions: MapSelectActions) {
    const id = "lobby-map-select";
    this.#select = make("select", { className: "input", testId: "lobby-map", attributes: { id } });
    this.#select.addEventListener("change", () => {
      if (this.#select.value === RANDOM) actions.reroll();
      else actions.choose(this.#select.value);
    });
    this.#select.addEventListener("focus", actions.refresh);
    this.#reroll = make("button", {
      className: "button small",
      testId: "lobby-map-reroll",
      onClick: actions.reroll,
    });
    this.element = make("div", { className: "field" }, [
      make("label", { className: "field-label", text: "Map", attributes: { for: id } }),
      make("div", { className: "map-row" }, [this.#select, this.#reroll]),
    ]);
  }

  show(maps: readonly MapEntry[], mapId: string | null): void {
    const isRandom = isRandomMap(mapId);
    const isListed = isRandom || maps.some((map) => map.mapId === mapId);
    const key = JSON.stringify([maps, isListed ? null : mapId]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#select.replaceChildren(
        ...(isListed ? [] : [makeOption(mapId ?? "", mapId ?? "Choose a map", true)]),
        ...maps.map((map) => makeOption(map.mapId, mapEntryText(map), map.problem !== null)),
        makeOption(RANDOM, "A random map", false),
      );
    }
    const value = isRandom ? RANDOM : (mapId ?? "");
    if (this.#select.value !== value) this.#select.value = value;
    this.#reroll.textContent = isRandom ? "Another one" : "Random map";
  }
}

function makeOption(value: string, text: string, isDisabled: boolean): HTMLOptionElement {
  const option = make("option", { text, attributes: { value } });
  option.disabled = isDisabled;
  return option;
}
