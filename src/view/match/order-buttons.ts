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
}

const ON_MAPS: readonly ButtonOrder[] = ["attack", "patrol", "hold", "stop"];
const IN_CLASSIC: readonly ButtonOrder[] = ["attack", "stop"];

/** Orders of the selected cats, for who plays by mouse alone. Going somewhere needs none: that is a right click. */
export function makeOrderButtons(giver: OrderGiver): HTMLElement {
  const attributes = { role: "group", "aria-label": ORDER_WORDS.all };
  const orders = giver.isGround ? ON_MAPS : IN_CLASSIC;
  return make(
    "div",
    { className: "order-buttons", testId: "order-buttons", attributes },
    orders.map((id) => makeButton(id, giver)),
  );
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
