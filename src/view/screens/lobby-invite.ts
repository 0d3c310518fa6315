import { invitationTo } from "../../base/index.ts";
import type { LobbyNotice } from "../../channel/index.ts";
import { BUTTON_WORDS, describeFact, describePublic, INVITE_WORDS, WAY_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { Sent } from "../sent.ts";
import { Shown } from "../shown.ts";
import { copyText } from "./copy-button.ts";
import { InvitationDialog } from "./invitation-dialog.ts";
import { LobbyCodeRow } from "./lobby-code.ts";
import { lobbyAddresses, type LobbyAddress } from "./lobby-text.ts";
import type { ScreenContext } from "./screen.ts";

interface InvitationParts {
  readonly addresses: readonly LobbyAddress[];
  readonly roomKey: string;
  readonly place: string | undefined; // all of them that are in the invitation
}

/** How friends get in: the invitation, with one button to copy it, or the addresses where those are enough. */
export class LobbyInvite {
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #title = make("h2");
  readonly #reach = make("p", {
    className: "lobby-reach",
    testId: "lobby-reach",
    attributes: { role: "status" },
  });
  readonly #code = new LobbyCodeRow((button, text) => copyText(button, text, this.#context));
  readonly #body = make("div", { className: "invite-body", testId: "lobby-addresses" });
  readonly #near = make("input", { testId: "lobby-near", attributes: { type: "checkbox" } });
  readonly #nearLabel = make("label", { className: "lobby-near" }, [this.#near, INVITE_WORDS.near]);
  readonly #public = make("input", { testId: "lobby-public", attributes: { type: "checkbox" } });
  readonly #sentPublic = new Sent<boolean>();
  readonly #publicLabel = make("label", { className: "lobby-near" }, [this.#public, WAY_WORDS.publicBox]);
  readonly #publicNote = make("p", { className: "lobby-public-note", testId: "lobby-public-note" });
  readonly #dialog: InvitationDialog;
  readonly #shown = new Shown<
    readonly [addresses: readonly string[], roomKey: string | null, reach: LobbyNotice["reach"]]
  >();

  constructor(context: ScreenContext) {
    this.#context = context;
    this.#dialog = new InvitationDialog(context);
    const attributes = { "aria-label": INVITE_WORDS.title };
    this.element = make("section", { className: "lobby-invite", testId: "lobby-invite", attributes }, [
      this.#title,
      this.#code.element,
      this.#reach,
      this.#body,
      this.#nearLabel,
      this.#publicLabel,
      this.#publicNote,
      this.#dialog.element,
    ]);
    this.#public.addEventListener("change", () => {
      this.#sentPublic.note(this.#public.checked);
      context.send({ kind: "set-public", isPublic: this.#public.checked });
    });
    this.#nearLabel.title = INVITE_WORDS.nearHint;
    this.#near.addEventListener("change", () => context.changeSettings({ announceNear: this.#near.checked }));
  }

  show({
    addresses: texts,
    roomKey,
    reach,
    code,
    isPublic,
    isMasterPeer,
    startsInMs,
    hidesAddress = false,
  }: LobbyNotice): void {
    this.#code.show(code);
    this.#nearLabel.hidden = !isMasterPeer || hidesAddress; // a host that hides is shown to nobody near
    this.#publicLabel.hidden = isPublic === undefined;
    this.#publicNote.hidden = isPublic === undefined || !(isPublic || hidesAddress);
    setText(this.#publicNote, describePublic(hidesAddress));
    this.#publicLabel.title = describePublic(hidesAddress);
    this.#public.checked = this.#sentPublic.hear(isPublic === true);
    this.#public.disabled = startsInMs !== null; // it would not be heard
    this.#near.checked = this.#context.settings().announceNear;
    if (!this.#shown.isNews([texts, roomKey, reach])) return; // or a button would lose its focus
    const addresses = lobbyAddresses(texts, reach?.outside);
    this.#reach.hidden = reach === undefined;
    const told = reach === undefined ? "" : describeFact(reach.told);
    setText(this.#reach, told);
    this.#reach.title = told;
    setText(this.#title, roomKey === null ? INVITE_WORDS.byAddress : INVITE_WORDS.byInvitation);
    const rows = addresses.map((row) => this.#makeRow(row, roomKey));
    const list = make("ul", { className: "lobby-addresses" }, rows);
    if (roomKey === null || addresses[0] === undefined) this.#body.replaceChildren(list);
    else
      this.#body.replaceChildren(...this.#makeInvitation({ addresses, roomKey, place: reach?.place }, list));
  }

  /** That for all addresses where it is known how others get here, else for the first, which is nearly always the one; single ones are folded away. */
  #makeInvitation({ addresses, roomKey, place }: InvitationParts, list: HTMLElement): readonly HTMLElement[] {
    const text = invitationTo(place ?? addresses[0]!.address, roomKey);
    const copy = make("button", {
      className: "button primary",
      text: INVITE_WORDS.copyInvitation,
      testId: "copy-invitation",
      onClick: () => copyText(copy, text, this.#context),
    });
    const open = make("button", {
      className: "button",
      text: INVITE_WORDS.qr,
      testId: "show-invitation",
      attributes: {
        "aria-label": INVITE_WORDS.qrLabel,
        title: INVITE_WORDS.qrHint,
      },
      onClick: () => this.#dialog.open(addresses, roomKey),
    });
    return [
      make("div", { className: "button-row" }, [copy, open]),
      make("code", { className: "invitation-text", text, testId: "lobby-invitation" }),
      ...(addresses.length < 2
        ? []
        : [
            make("details", { className: "other-addresses", testId: "other-addresses" }, [
              make("summary", { text: INVITE_WORDS.otherAddresses }),
              list,
            ]),
          ]),
    ];
  }

  #makeRow({ address, note }: LobbyAddress, roomKey: string | null): HTMLElement {
    const text = roomKey === null ? address : invitationTo(address, roomKey);
    const label =
      roomKey === null ? INVITE_WORDS.copyAddress(address) : INVITE_WORDS.copyInvitationTo(address);
    const copy = make("button", {
      className: "button small",
      text: BUTTON_WORDS.copy,
      attributes: { "aria-label": label },
      onClick: () => copyText(copy, text, this.#context),
    });
    const notes = note === null ? [] : [make("small", { text: note })];
    return make("li", {}, [make("code", { text: address }), ...notes, copy]);
  }
}
