import { LINE_CHARACTERS_MAX } from "../../base/index.ts";
import type { Fact, PeerNotice, TalkLine, TalkNotice, WindowRequest } from "../../channel/index.ts";
import { TALK_WORDS } from "../../words/index.ts";
import { isModifier, once, takesAction, withKeys } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import type { PaletteName } from "../looks/player-look.ts";
import type { Toasts } from "../toasts.ts";
import { saysSame } from "../told-once.ts";
import { makeTalkHint } from "./talk-hint.ts";
import { makeLineRow, SEEN_MS } from "./talk-line.ts";
import { TalkPeople } from "./talk-people.ts";
import { makePhrases } from "./talk-phrases.ts";
import { audienceText, lineWithin } from "./talk-words.ts";

/** What the box of talk is made with. */
interface TalkBoxOptions {
  readonly send: (request: WindowRequest) => void;
  readonly palette: () => PaletteName;
  readonly giveBack: () => void; // the keyboard, to the match or the screen
  readonly toasts: Pick<Toasts, "show">;
}

/**
 * What was said, and the line that is typed: one box from the lobby to the result. Names and words of others are text, whatever they
 * hold. While it is open it has the keyboard, and no key of it reaches the game.
 */
export class TalkBox {
  readonly element: HTMLElement;
  readonly #options: TalkBoxOptions;
  readonly #list = make("ol", { className: "talk-lines", testId: "talk-lines", attributes: { role: "log" } });
  readonly #audience = make("button", { className: "talk-audience", testId: "talk-audience" });
  readonly #field = make("input", {
    className: "talk-field",
    testId: "talk-field",
    attributes: { type: "text", autocomplete: "off", spellcheck: "true", "aria-label": TALK_WORDS.say },
  });
  readonly #form: HTMLElement;
  readonly #phrases: HTMLElement;
  readonly #people = new TalkPeople((playerId, isMuted) => {
    this.#options.send({ kind: "mute-player", playerId, isMuted });
    this.#field.focus({ preventScroll: true });
  });
  readonly #hint = makeTalkHint(() => this.open(false));
  #talk: TalkNotice | null = null;
  #rows = new Map<number, HTMLElement>();
  #isForTeam = false;
  #isOpen = false;
  #choosesPhrase = false;
  #hasSaidLimit = false; // of the line that is typed
  #takeBack: () => void = () => undefined; // that nobody is there

  constructor(options: TalkBoxOptions) {
    this.#options = options;
    this.#form = make("div", { className: "talk-form" }, [this.#audience, this.#field]);
    this.#phrases = makePhrases((phrase) => this.#sayPhrase(phrase, false));
    this.element = make(
      "section",
      { className: "talk-box", testId: "talk-box", attributes: { "aria-label": TALK_WORDS.title } },
      [this.#people.element, this.#list, this.#phrases, this.#form, this.#hint],
    );
    this.#audience.addEventListener("click", () => this.#turnAudience());
    this.#field.addEventListener("keydown", (event) => this.#type(event));
    this.#field.addEventListener("input", (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) this.#limit();
    });
    this.#field.addEventListener("compositionend", () => this.#limit());
    // A click between its parts, or on the bar that scrolls what was said, leaves the keyboard where it is.
    this.element.addEventListener("mousedown", (event) => {
      if (!(event.target instanceof Element && event.target.closest("input") !== null))
        event.preventDefault();
    });
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!document.hasFocus()) return; // the whole window lost it: the field has it again when the player is back
      if (!(relatedTarget instanceof Node) || !this.element.contains(relatedTarget)) this.close(false);
    });
    // Who goes on with the mouse chooses no phrase any more: the next digit is the match's.
    const dropOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && this.element.contains(target))) this.dropChoice();
    };
    document.addEventListener("pointerdown", dropOutside, { capture: true });
    // Whatever changes its height, a player that doesn't read back sees what was said last.
    new ResizeObserver(() => {
      if (!this.#isOpen) this.#showLast();
    }).observe(this.#list);
    this.#render();
  }

  hearNotice(notice: PeerNotice): void {
    if (notice.kind !== "talk") return;
    this.#talk = notice;
    if (!notice.isOpen) this.#choosesPhrase = false;
    // Where all others have gone, what is typed goes on: as keys of the match its letters would be orders. The box closes with the talk.
    if (!notice.isOpen && notice.lines.length === 0) this.close(true);
    this.#showLines(notice.lines);
    this.#render();
  }

  /** Whether the game has just said that, and it is in sight. */
  shows(fact: Fact): boolean {
    const line = this.#talk?.lines.findLast((one) => one.from === null && saysSame(one.fact, fact));
    const row = line === undefined ? undefined : this.#rows.get(line.number);
    if (row === undefined || line!.timeMs + SEEN_MS <= Date.now() || !row.checkVisibility()) return false;
    const [box, list] = [row.getBoundingClientRect(), this.#list.getBoundingClientRect()];
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
  }

  /**
   * What a key means that is for nobody else: one opens the box, with Shift for the team, one a choice of phrases. `isPlaying`: where nobody
   * is to talk to, that is said; who types on gives orders.
   */
  takesKey(event: KeyboardEvent, holder: KeyHolder, isPlaying = false): boolean {
    if (holder !== "match" || event.repeat) return false;
    if (this.#talk?.isOpen !== true) return isPlaying && this.#sayNobody(event);
    if (this.#choosesPhrase && !(event.ctrlKey || event.altKey || event.metaKey))
      return this.#takesPhraseKey(event);
    return takesAction(event, "talk", {
      say: () => this.open(event.shiftKey),
      "choose-phrase": () => {
        this.#choosesPhrase = true;
        this.#render();
      },
    });
  }

  /** On a screen without a match: unless the key is for what has the focus. */
  takesScreenKey(event: KeyboardEvent): boolean {
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.matches("h1, .talk-hint");
    return isFree && this.takesKey(event, "match");
  }

  open(isForTeam: boolean): void {
    if (this.#talk?.isOpen !== true) return;
    this.#isOpen = true;
    this.#choosesPhrase = false;
    this.#isForTeam = isForTeam && this.#talk.hasAllies;
    this.#form.hidden = false;
    this.#field.focus({ preventScroll: true }); // before the hint goes: where nothing has the focus the box closes
    this.#render();
    this.#showLast();
  }

  /** What was typed is kept unless it was said or given up. */
  close(givesBack: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#render();
    this.#showLast();
    if (givesBack) this.#options.giveBack();
  }

  /** Somebody types. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** No phrase is chosen any more. */
  dropChoice(): void {
    if (!this.#choosesPhrase) return;
    this.#choosesPhrase = false;
    this.#render();
  }

  /** On a screen: Enter says the next line, and does not press what had the focus before. False: nobody is there to hear one. */
  rest(): boolean {
    if (this.#hint.hidden) return false;
    this.#hint.focus({ preventScroll: true });
    return true;
  }

  #type(event: KeyboardEvent): void {
    event.stopPropagation(); // nothing typed here is for the game
    if (event.isComposing) return;
    const isTaken = takesAction(event, "typing", {
      "send-line": once(event)(() => this.#say()), // the key that has opened the box may still be down
      "drop-line": () => {
        this.#field.value = "";
        this.#hasSaidLimit = false;
        this.close(true);
      },
      "turn-audience": () => {
        if (event.shiftKey || this.#audience.disabled) return false;
        this.#turnAudience();
        return true;
      },
      "read-up": () => this.#list.scrollBy({ top: -0.8 * this.#list.clientHeight }),
      "read-down": () => this.#list.scrollBy({ top: 0.8 * this.#list.clientHeight }),
    });
    if (isTaken) event.preventDefault();
  }

  #say(): void {
    this.#limit();
    const text = this.#field.value.trim();
    const { isOpen, hasAllies } = this.#talk ?? { isOpen: false, hasAllies: false };
    if (isOpen && !hasAllies && this.#isForTeam && text !== "") {
      // It was meant for allies: the enemy hears it only once the player has seen that.
      this.#turnAudience();
      this.#options.toasts.show(withKeys(TALK_WORDS.alliesGone));
      return;
    }
    if (!isOpen && text !== "") this.#tellNobody();
    else if (text !== "") this.#options.send({ kind: "say", text, isForTeam: this.#isForTeam });
    this.#field.value = "";
    this.#hasSaidLimit = false;
    this.close(true);
  }

  /** The field takes no more than a line may have. It says so once a line. */
  #limit(): void {
    const { value, selectionStart } = this.#field;
    if (value === "") this.#hasSaidLimit = false;
    const { text, caret, isCut } = lineWithin(value, selectionStart ?? value.length);
    if (!isCut) return;
    this.#field.value = text;
    this.#field.setSelectionRange(caret, caret);
    if (!this.#hasSaidLimit) this.#options.toasts.show(TALK_WORDS.tooLong(LINE_CHARACTERS_MAX));
    this.#hasSaidLimit = true;
  }

  #turnAudience(): void {
    this.#isForTeam = !this.#isForTeam && this.#talk?.hasAllies === true;
    this.#render();
    this.#field.focus({ preventScroll: true });
  }

  #sayNobody(event: KeyboardEvent): boolean {
    const say = (): void => this.#tellNobody();
    return (
      takesAction(event, "talk", { say, "choose-phrase": say }) ||
      takesAction(event, "pointing", { point: say, "point-attack": say })
    );
  }

  #tellNobody(): void {
    this.#takeBack();
    this.#takeBack = this.#options.toasts.show(TALK_WORDS.nobody, "news");
  }

  #takesPhraseKey(event: KeyboardEvent): boolean {
    if (isModifier(event, "Shift")) return true;
    takesAction(event, "phrases", { phrase: (index) => this.#sayPhrase(index, event.shiftKey) });
    this.#choosesPhrase = false;
    this.#render();
    return true;
  }

  #sayPhrase(phrase: number, isForTeam: boolean): void {
    this.#choosesPhrase = false;
    this.#render();
    this.#options.send({
      kind: "say-phrase",
      phrase,
      isForTeam: isForTeam && this.#talk?.hasAllies === true,
    });
  }

  #showLines(lines: readonly TalkLine[]): void {
    const isAtEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#list.scrollHeight - 8;
    const rows = new Map(
      lines.map((line) => [
        line.number,
        this.#rows.get(line.number) ?? makeLineRow(line, this.#options.palette()),
      ]),
    );
    for (const [number, row] of this.#rows) if (!rows.has(number)) row.remove();
    for (const [number, row] of rows) if (!this.#rows.has(number)) this.#list.append(row);
    this.#rows = rows;
    if (isAtEnd || !this.#isOpen) this.#showLast();
  }

  #showLast(): void {
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  #render(): void {
    const talk = this.#talk;
    const isThere = talk?.isOpen === true || (talk?.lines.length ?? 0) > 0;
    this.element.hidden = !isThere;
    this.element.classList.toggle("is-open", this.#isOpen);
    this.#form.hidden = !this.#isOpen;
    this.#hint.hidden = this.#isOpen || talk?.isOpen !== true;
    this.#phrases.hidden = !this.#choosesPhrase;
    this.#phrases.classList.toggle("has-allies", talk?.hasAllies === true);
    setText(this.#audience, audienceText(this.#isForTeam));
    this.#audience.disabled = talk?.hasAllies !== true && !this.#isForTeam; // to all one can turn at any time
    const hint = talk?.hasAllies === true ? TALK_WORDS.teamHint : TALK_WORDS.hint;
    this.#field.placeholder = talk?.isOpen === true ? withKeys(hint) : TALK_WORDS.nobody;
    this.#people.element.hidden = !this.#isOpen;
    this.#people.show(talk?.people ?? []);
  }
}
