import { TALK_WORDS } from "../../words/index.ts";
import { slotText } from "../control/key-actions.ts";
import { make, setText } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";

/** What opens the box of talk by mouse, and names the key that does. */
export function makeTalkHint(onClick: () => void): HTMLElement {
  const key = make("kbd", { className: "talk-key" });
  followKeys(key, () => {
    const text = slotText("say", 0);
    setText(key, text ?? "");
    key.hidden = text === null;
  });
  const says = make("span", { text: TALK_WORDS.say });
  return make("button", { className: "talk-hint", testId: "talk-hint", onClick }, [says, key]);
}
