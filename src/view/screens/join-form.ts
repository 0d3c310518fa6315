import { leadsTo, readInvitation } from "../../base/index.ts";
import type { NearLobby } from "../../channel/index.ts";
import { MENU_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { Field } from "../forms/field.ts";
import { readPlace, readPlaceOrCode } from "../forms/validate-form.ts";
import { makeMenuForm } from "./menu-form.ts";
import { NearLobbies } from "./near-list.ts";
import type { ReadPlayer } from "./play-form.ts";
import type { ScreenContext } from "./screen.ts";

interface JoinForm {
  readonly element: HTMLElement;
  readonly address: Field<string>;
  readonly near: NearLobbies;
  readonly allowCodes: (isAllowed: boolean) => void; // a lobby service is asked
}

/** A whole message may be pasted: the invitation is found in it. */
const PASTED_CHARS_MAX = 4_000;

/** By what a friend has sent, or by a lobby near. */
export function makeJoinForm(context: ScreenContext, readPlayer: ReadPlayer, place: string): JoinForm {
  const address = new Field({
    label: MENU_WORDS.place,
    value: place,
    testId: "join-address",
    read: (text) => (takesCodes ? readPlaceOrCode(text) : readPlace(text)),
    attributes: { placeholder: MENU_WORDS.placeHint, maxlength: String(PASTED_CHARS_MAX) },
  });
  let takesCodes = false;
  const allowCodes = (isAllowed: boolean): void => {
    if (isAllowed === takesCodes) return;
    takesCodes = isAllowed;
    if (takesCodes) address.ask(MENU_WORDS.placeOrCode, MENU_WORDS.placeOrCodeHint);
    else address.ask(MENU_WORDS.place, MENU_WORDS.placeHint);
  };
  const join = (to: string | null): void => {
    if (to === null) return address.focus(); // to be corrected
    const name = readPlayer(() => join(to));
    if (name !== null) context.send({ kind: "join", address: to, name });
  };
  /** An open lobby at once; for another one the invitation that is in the field already, or will be. */
  const enter = (lobby: NearLobby): void => {
    if (lobby.match?.isByInvitation !== true) return join(lobby.address);
    const typed = address.peek();
    if (typed !== null && invitesTo(typed, lobby)) return join(typed);
    address.complain(MENU_WORDS.wantsInvitation(lobby.hostName));
  };
  const near = new NearLobbies(enter);
  const fields = [make("div", { className: "join-fields" }, [address.element, near.element])];
  const form = { title: MENU_WORDS.joinTitle, button: MENU_WORDS.join, testId: "join", fields };
  return { element: makeMenuForm(form, () => join(address.read())), near, address, allowCodes };
}

/** Whether that is an invitation to this lobby. */
function invitesTo(place: string, { address }: NearLobby): boolean {
  const read = readInvitation(place);
  return read.ok && read.value.roomKey !== null && leadsTo(read.value, address);
}
