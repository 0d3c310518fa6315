import { ORDER_WORDS } from "../../words/index.ts";
import { slotText, type ActionIn } from "../control/key-actions.ts";
import type { OrderPress } from "../control/order-actions.ts";
import { make, setText } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";

/** An order that a key gives, or begins: its button does the same. */
type ButtonOrder = Extract<ActionIn<"orders">, keyof typeof ORDER_WORDS.buttons>;

/** What the buttons are made with. */
export interface OrderGiver {
  readonly isGround: boolean; // the match is on a map
  readonly order: (action: ButtonOrder, press: OrderPress) => void;
  readonly aimed: () => ActionIn<"orders"> | null; // the order that is being aimed, by key or button
}

const ON_MAPS: readonly ButtonOrder[] = ["attack", "patrol", "hold", "stop"];
const IN_CLASSIC: readonly ButtonOrder[] = ["attack", "stop"];
/** Those that are done only once it is said where: until then their buttons are pressed. */
const AIMED: readonly ButtonOrder[] = ["attack", "patrol"];

/** Orders of the selected cats, for who plays by mouse alone. Going somewhere needs none: that is a right click. */
export class OrderButtons {
  readonly element: HTMLElement;
  readonly #giver: OrderGiver;
  readonly #buttons: ReadonlyMap<ButtonOrder, HTMLButtonElement>;

  constructor(giver: OrderGiver) {
    this.#giver = giver;
    const orders = giver.isGround ? ON_MAPS : IN_CLASSIC;
    this.#buttons = new Map(orders.map((id) => [id, makeButton(id, giver)]));
    const attributes = { role: "group", "aria-label": ORDER_WORDS.all };
    const options = { className: "order-buttons", testId: "order-buttons", attributes };
    this.element = make("div", options, [...this.#buttons.values()]);
    this.update();
  }

  /** Shows which order is being aimed. */
  update(): void {
    const aimed = this.#giver.aimed();
    for (const id of AIMED) this.#buttons.get(id)?.setAttribute("aria-pressed", String(id === aimed));
  }
}

function makeButton(id: ButtonOrder, { isGround, order }: OrderGiver): HTMLButtonElement {
  const { buttons, buttonHints, attackHintInClassic } = ORDER_WORDS;
  const hint = id === "attack" && !isGround ? attackHintInClassic : buttonHints[id];
  const key = make("kbd", { className: "order-key", attributes: { "aria-hidden": "true" } });
  const button = make("button", { className: "order-button", testId: `order-${id}` }, [
    key,
    make("span", { text: buttons[id] }),
  ]);
  button.addEventListener("click", ({ shiftKey, ctrlKey }) =>
    order(id, { shiftKey, ctrlKey, repeat: false }),
  );
  followKeys(button, () => {
    const text = slotText(id, 0);
    setText(key, text ?? "");
    key.hidden = text === null;
    button.title = hint(text);
    button.ariaKeyShortcuts = text;
  });
  return button;
}
