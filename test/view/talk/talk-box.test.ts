// Goal: who types or presses in the box of talk is not disturbed by what others say and do meanwhile.
// Method: the box on a plain page, and notices as a peer tells them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { TalkLine, TalkNotice, WindowRequest } from "../../../src/channel/index.ts";
import { TalkBox } from "../../../src/view/talk/talk-box.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

const JANE = { playerId: 2, name: "Jane", isMuted: false };
const MIO = { playerId: 3, name: "Mio", isMuted: false };

let sent: WindowRequest[] = [];
let told: string[] = [];
let givenBack = 0;
let lines: readonly TalkLine[] = [];
let box: TalkBox;

beforeEach(() => {
  openPlainPage();
  [sent, told, givenBack, lines] = [[], [], 0, []];
  box = new TalkBox({
    send: (request) => sent.push(request),
    palette: () => "yarn",
    giveBack: () => (givenBack += 1),
    toasts: { show: (text) => (told.push(text), () => undefined) },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The game says one line more. */
function hear(people: TalkNotice["people"], more: Partial<TalkNotice> = {}): void {
  const number = lines.length + 1;
  lines = [...lines, { number, timeMs: 0, from: null, fact: { kind: "goes-on" } }];
  const isOpen = people.length > 0;
  box.hearNotice({ kind: "talk", isOpen, hasAllies: false, lines, people, wantAgain: [], ...more });
}
const muteOf = ({ playerId }: typeof JANE) => partOf(box.element, `talk-mute-${playerId}`);

test("the button that mutes somebody stays the same while lines come and others go", () => {
  hear([JANE, MIO]);
  const before = muteOf(MIO);
  before.focus();
  hear([MIO]);
  expect([muteOf(MIO) === before, document.activeElement === (before as unknown)]).toEqual([true, true]);
  before.click();
  hear([{ ...MIO, isMuted: true }]);
  expect([before.textContent, before.attributes.get("aria-pressed")]).toEqual(["Hear Mio", "true"]);
  before.click();
  expect(sent).toEqual([true, false].map((isMuted) => ({ kind: "mute-player", playerId: 3, isMuted })));
});

const field = () => partOf(box.element, "talk-field") as unknown as HTMLInputElement;

function presses(key: string): void {
  const press = { key, code: key, repeat: false, shiftKey: false, ctrlKey: false, altKey: false };
  field().dispatchEvent(Object.assign(new Event("keydown"), { ...press, metaKey: false }));
}

/** As text is typed, and Enter after it. */
function says(text: string): void {
  field().value = text;
  presses("Enter");
}

test("the box stays open where all others have gone, says so, and closes with what was said", () => {
  hear([JANE]);
  box.open(false);
  hear([]);
  expect([box.isOpen, givenBack, field().placeholder]).toEqual([true, 0, "Nobody else is here to talk to."]);
  hear([], { lines: [] });
  expect([box.isOpen, givenBack]).toEqual([false, 1]);
});

test("a line is said once, and where nobody is there any more that is told in its place", () => {
  hear([JANE]);
  box.open(false);
  says(" hello ");
  expect([sent, box.isOpen, field().value]).toEqual([
    [{ kind: "say", text: "hello", isForTeam: false }],
    ...[false, ""],
  ]);
  box.open(false);
  hear([]);
  says("hello?");
  expect([sent.length, told, box.isOpen]).toEqual([1, ["Nobody else is here to talk to."], false]);
});

test("a line for allies that have gone stays, and is said to all only once that was told", () => {
  hear([JANE, MIO], { hasAllies: true });
  box.open(true);
  hear([JANE]);
  says("we attack in the east");
  expect([sent, told, box.isOpen, field().value]).toEqual([
    [],
    ["None of your allies is here any more. Enter says it to all."],
    ...[true, "we attack in the east"],
  ]);
  expect(partOf(box.element, "talk-audience").textContent).toBe("To all");
  presses("Enter");
  expect(sent).toEqual([{ kind: "say", text: "we attack in the east", isForTeam: false }]);
});

test("who writes to allies that have gone can turn to all by key, and not back", () => {
  hear([JANE, MIO], { hasAllies: true });
  box.open(true);
  hear([JANE]);
  const audience = (): string => partOf(box.element, "talk-audience").textContent;
  expect(audience()).toBe("To your team");
  for (let i = 0; i < 2; i += 1) {
    presses("Tab");
    expect(audience()).toBe("To all");
  }
  says("hello");
  expect(sent).toEqual([{ kind: "say", text: "hello", isForTeam: false }]);
});
