import { CAUSE_CHARACTERS_MAX, displayTextProblem } from "../../base/index.ts";
import type { LobbyNotice, LobbyPlayer } from "../../channel/index.ts";
import { BUTTON_WORDS, SEND_OUT_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { ScreenContext } from "./screen.ts";

/** What the host wants of somebody: that they go, or that they never come again. */
type Wish = "send-out" | "block";

/**
 * The host says why somebody has to go: one of a few reasons, or one of its own, or none. Or whether somebody is to be blocked, which
 * takes no reason: nobody reads one. Escape closes it.
 */
export class SendOutDialog {
  readonly element: HTMLDialogElement;
  readonly #title = make("h2");
  readonly #field: HTMLInputElement;
  readonly #problem = make("p", { className: "lobby-problem", testId: "send-out-problem" });
  readonly #reasons: HTMLElement;
  readonly #final = make("p", { className: "result-note" });
  readonly #send: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  #wish: Wish = "send-out";
  #player: Pick<LobbyPlayer, "playerId" | "name"> | null = null;

  constructor(context: ScreenContext) {
    const id = "send-out-cause";
    this.#field = make("input", { className: "input", testId: id, attributes: { id, autocomplete: "off" } });
    this.#field.maxLength = 2 * CAUSE_CHARACTERS_MAX; // of UTF-16 units; the rest is counted
    this.#field.addEventListener("input", () => this.#check());
    const label = make("label", {
      className: "field-label",
      text: SEND_OUT_WORDS.why,
      attributes: { for: id },
    });
    const choices = SEND_OUT_WORDS.causes.map((text, i) =>
      make("button", {
        className: "button small",
        text,
        testId: `send-out-choice-${i}`,
        onClick: () => this.#take(text),
      }),
    );
    this.#reasons = make("div", { className: "send-out-reasons" }, [
      make("div", { className: "field" }, [label, this.#field]),
      make("div", { className: "button-row send-out-choices" }, choices),
      this.#problem,
    ]);
    this.#send = make("button", { className: "button primary", testId: "send-out" });
    this.#cancel = make("button", {
      className: "button",
      text: BUTTON_WORDS.cancel,
      testId: "send-out-cancel",
      onClick: () => this.element.close(),
    });
    const form = make("form", { attributes: { method: "dialog" } }, [
      this.#reasons,
      this.#final,
      make("div", { className: "button-row" }, [this.#send, this.#cancel]),
    ]);
    for (const button of [...choices, this.#cancel]) button.type = "button";
    form.addEventListener("submit", () => this.#submit(context));
    this.element = make("dialog", { className: "panel dialog send-out-dialog", testId: "send-out-dialog" }, [
      make("header", { className: "dialog-head" }, [this.#title]),
      form,
    ]);
  }

  open(player: Pick<LobbyPlayer, "playerId" | "name">, wish: Wish): void {
    const { title, label, final } = SEND_OUT_WORDS.wishes[wish];
    this.#player = player;
    this.#wish = wish;
    setText(this.#title, title(player.name));
    setText(this.#final, final);
    setText(this.#send, label);
    this.element.setAttribute("aria-label", title(player.name));
    this.#reasons.hidden = wish === "block";
    this.#take("");
    this.element.showModal();
    (wish === "block" ? this.#cancel : this.#field).focus();
  }

  /** By now another player may sit in the seat that was meant. */
  show({ players, isMasterPeer, startsInMs }: LobbyNotice): void {
    const meant = this.#player;
    const isThere = players.some(({ playerId, name }) => playerId === meant?.playerId && name === meant.name);
    if (this.element.open && !(isThere && isMasterPeer && startsInMs === null)) this.element.close();
  }

  #take(text: string): void {
    this.#field.value = text;
    this.#check();
  }

  #check(): void {
    const problem = causeProblem(this.#field.value.trim());
    this.#problem.hidden = problem === null;
    setText(this.#problem, problem ?? "");
    this.#send.disabled = problem !== null;
  }

  #submit(context: ScreenContext): void {
    const cause = this.#field.value.trim();
    if (this.#player === null || causeProblem(cause) !== null) return;
    const { playerId } = this.#player;
    if (this.#wish === "block") context.send({ kind: "block-player", playerId });
    else context.send({ kind: "remove-player", playerId, ...(cause === "" ? {} : { cause }) });
  }
}

/** Why that cannot be given as a reason, for the host; null: it can, and so can none at all. */
function causeProblem(cause: string): string | null {
  if (cause === "") return null;
  const excess = [...cause].length - CAUSE_CHARACTERS_MAX;
  if (excess > 0) return SEND_OUT_WORDS.tooLong(excess);
  return displayTextProblem(cause, CAUSE_CHARACTERS_MAX) === null ? null : SEND_OUT_WORDS.unseen;
}
