import type { MatchOptions } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { withExtras, type OptionsChoice } from "./lobby-options.ts";
import { extrasText } from "./lobby-text.ts";

type Change = (change: (choice: OptionsChoice) => OptionsChoice) => void;

/** What a match on a map may have besides: an army of all kinds, and fog. The host chooses, everybody reads what it means. */
export class LobbyExtras {
  readonly element: HTMLElement;
  readonly #choices: HTMLElement;
  readonly #army: HTMLSelectElement;
  readonly #fog: HTMLSelectElement;
  readonly #meaning = make("ul", { className: "extras-meaning", testId: "lobby-extras" });

  constructor(change: Change) {
    this.#army = makeSelect("lobby-army", [
      ["tabbies", "Tabbies"],
      ["mixed", "All four kinds"],
    ]);
    this.#fog = makeSelect("lobby-fog", [
      ["off", "Off"],
      ["on", "On"],
    ]);
    this.#army.addEventListener("change", () =>
      change((choice) => withArmy(choice, this.#army.value === "mixed")),
    );
    this.#fog.addEventListener("change", () => change((choice) => withFog(choice, this.#fog.value === "on")));
    this.#choices = make("div", { className: "field-row" }, [
      makeField("Army at the start", this.#army),
      makeField("Fog", this.#fog),
    ]);
    this.element = make("div", { className: "lobby-extras" }, [this.#choices, this.#meaning]);
  }

  show(options: MatchOptions, isMasterPeer: boolean): void {
    this.element.hidden = options.mode === "classic";
    this.#choices.hidden = !isMasterPeer;
    const army = options.kinds ?? "tabbies";
    const fog = options.fog === true ? "on" : "off";
    if (this.#army.value !== army) this.#army.value = army;
    if (this.#fog.value !== fog) this.#fog.value = fog;
    const lines = extrasText(options);
    while (this.#meaning.children.length < lines.length) this.#meaning.append(make("li"));
    lines.forEach((line, i) => setText(this.#meaning.children[i]!, line));
  }
}

/** The choice with another army at the start. */
export function withArmy({ options, mapId }: OptionsChoice, isMixed: boolean): OptionsChoice {
  return { mapId, options: withExtras(options, { kinds: isMixed ? "mixed" : undefined }) };
}

export function withFog({ options, mapId }: OptionsChoice, isOn: boolean): OptionsChoice {
  return { mapId, options: withExtras(options, { fog: isOn ? true : undefined }) };
}

function makeSelect(
  id: string,
  entries: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const options = entries.map(([value, text]) => make("option", { text, attributes: { value } }));
  return make("select", { className: "input", testId: id, attributes: { id: `${id}-select` } }, options);
}

function makeField(label: string, select: HTMLSelectElement): HTMLElement {
  return make("div", { className: "field" }, [
    make("label", { className: "field-label", text: label, attributes: { for: select.id } }),
    select,
  ]);
}
