import { invitationTo } from "../../base/index.ts";
import { BUTTON_WORDS, INVITE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeQrPicture } from "../looks/qr-picture.ts";
import { copyText } from "./copy-button.ts";
import type { LobbyAddress } from "./lobby-text.ts";
import type { ScreenContext } from "./screen.ts";

/** The invitation for people that do not get it by the clipboard: as a QR code, and in the form that is read aloud. Escape closes it. */
export class InvitationDialog {
  readonly element: HTMLDialogElement;
  readonly #address: HTMLSelectElement;
  readonly #picture = make("div", { className: "qr-place", testId: "invitation-qr" });
  readonly #spokenAddress = make("code", { testId: "invitation-spoken-address" });
  readonly #spokenKey = make("p", { className: "spoken-key", testId: "invitation-spoken-key" });
  readonly #copy = make("button", {
    className: "button primary",
    text: BUTTON_WORDS.copy,
    testId: "invitation-copy",
    attributes: { autofocus: "" }, // Enter does what it is opened for, Escape closes it
  });
  #key = "";

  constructor(context: ScreenContext) {
    const id = "invitation-address-select";
    this.#address = make("select", {
      className: "input",
      testId: "invitation-address",
      attributes: { id },
    });
    this.#address.addEventListener("change", () => this.#show());
    this.#copy.addEventListener("click", () => copyText(this.#copy, this.#text, context));
    const close = make("button", {
      className: "button",
      text: BUTTON_WORDS.close,
      testId: "invitation-close",
    });
    close.addEventListener("click", () => this.element.close());
    const label = make("label", {
      className: "field-label",
      text: INVITE_WORDS.address,
      attributes: { for: id },
    });
    this.element = make(
      "dialog",
      {
        className: "panel dialog invitation-dialog",
        testId: "invitation-dialog",
        attributes: { "aria-label": INVITE_WORDS.dialog },
      },
      [
        make("header", { className: "dialog-head" }, [make("h2", { text: INVITE_WORDS.dialog }), close]),
        make("div", { className: "invitation-body" }, [
          this.#picture,
          make("div", { className: "invitation-words" }, [
            make("div", { className: "field" }, [label, this.#address]),
            make("h3", { text: INVITE_WORDS.aloud }),
            make("p", {}, [this.#spokenAddress, INVITE_WORDS.thenGroups]),
            this.#spokenKey,
            make("p", {
              className: "result-note",
              text: INVITE_WORDS.letters,
            }),
            this.#copy,
          ]),
        ]),
      ],
    );
  }

  open(addresses: readonly LobbyAddress[], key: string): void {
    this.#key = key;
    this.#address.replaceChildren(
      ...addresses.map(({ address, note }) =>
        make("option", {
          text: note === null ? address : INVITE_WORDS.withNote(address, note),
          attributes: { value: address },
        }),
      ),
    );
    this.#show();
    this.element.showModal();
  }

  get #text(): string {
    return invitationTo(this.#address.value, this.#key);
  }

  #show(): void {
    setText(this.#copy, BUTTON_WORDS.copy); // what is shown now is not copied yet
    setText(this.#spokenAddress, this.#address.value);
    this.#spokenKey.replaceChildren(...this.#key.split("-").map((group) => make("code", { text: group })));
    this.#picture.replaceChildren(makeQrPicture(this.#text, INVITE_WORDS.picture));
  }
}
