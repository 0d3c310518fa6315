/** A button of the mouse, as `MouseEvent.button` counts them. */
export const LEFT = 0;
export const MIDDLE = 1;
export const RIGHT = 2;
export type MouseButton = typeof LEFT | typeof MIDDLE | typeof RIGHT;

type ButtonEvent = Pick<PointerEvent, "button" | "buttons">;

/** What has become of the buttons since the last event. */
interface ButtonChange {
  readonly pressed: readonly MouseButton[];
  readonly released: readonly MouseButton[];
  readonly lost: readonly MouseButton[]; // went up while nobody told this page: what was begun with them is not meant any more
}

/** Their bits in `MouseEvent.buttons`. */
const BITS: readonly (readonly [button: MouseButton, bit: number])[] = [
  [LEFT, 1],
  [RIGHT, 2],
  [MIDDLE, 4],
];
/** `button` of an event in which no button changes. */
const NONE = -1;

/**
 * Which buttons are down. `pointerdown` comes for the first button and `pointerup` for the last; a button that goes down or up between
 * them is told in a `pointermove`. `buttons` says it in each of them.
 */
export class MouseButtons {
  #down = 0;

  /** Of each pointer event over the surface, in their order. */
  hear({ button, buttons }: ButtonEvent): ButtonChange {
    const changed = (isDown: boolean): readonly MouseButton[] =>
      BITS.filter(
        ([, bit]) => ((this.#down ^ buttons) & bit) !== 0 && ((buttons & bit) !== 0) === isDown,
      ).map(([each]) => each);
    const [pressed, up] = [changed(true), changed(false)];
    this.#down = buttons;
    // If the pointer comes back with a button held, it was pressed elsewhere.
    if (button === NONE) return { pressed: [], released: [], lost: up };
    return { pressed, released: up, lost: [] };
  }

  /** The system has taken the pointer away. */
  forget(): void {
    this.#down = 0;
  }
}
