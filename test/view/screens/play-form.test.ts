// Goal: whoever empties the field of their name and plays does so by the name that is kept.
// Method: the form on a page that is no more than its elements, with a field and a context that keep what they are told.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PLAY_MATCH } from "../../../src/ladder/index.ts";
import type { Field } from "../../../src/view/forms/field.ts";
import { PlayForm } from "../../../src/view/screens/play-form.ts";
import type { ScreenContext } from "../../../src/view/screens/screen.ts";
import { readSettings } from "../../../src/view/settings.ts";
import { openPlainPage, PlainElement } from "../support/plain-page.ts";

let typed = "";
let sent: unknown[] = [];
let form: PlayForm;

beforeEach(() => {
  openPlainPage();
  sent = [];
  const field = {
    element: new PlainElement(),
    get isBlank() {
      return typed === "";
    },
    replaceText: (text: string) => (typed = text),
  };
  const context = {
    settings: () => readSettings({ name: "Sir Cookie" }, false),
    send: (request: unknown) => sent.push(request),
  };
  form = new PlayForm(context as unknown as ScreenContext, field as unknown as Field<string>, {
    readPlayer: () => typed,
    askAgain: () => false,
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["", "Sir Cookie"],
  ["Ada", "Ada"],
])("who typed %j plays as %s", (text, name) => {
  typed = text;
  form.element.dispatchEvent(new Event("submit"));
  expect(sent).toEqual([{ kind: "play", name, match: PLAY_MATCH }]);
});
