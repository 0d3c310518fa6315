import { PHRASES } from "../../base/index.ts";
import { TALK_WORDS } from "../../words/index.ts";
import { keyText } from "../control/key-actions.ts";
import { make } from "../dom.ts";

/** The phrases there are to choose from, each with its key. */
export function makePhrases(say: (phrase: number) => void): HTMLElement {
  const rows = PHRASES.map((text, i) =>
    make("button", {
      className: "talk-phrase",
      text: TALK_WORDS.phrase(keyText("phrase", i), text),
      onClick: () => say(i),
    }),
  );
  const foot = make("p", {
    className: "talk-phrases-foot",
    text: TALK_WORDS.phraseToTeam,
  });
  return make("div", { className: "talk-phrases", testId: "talk-phrases" }, [...rows, foot]);
}
