// Rule `file-name`: files and folders are kebab-case and named after what they hold.
import { placeOf } from "./place.js";

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Words that say nothing, so that anything may end up in the file. */
const EMPTY_WORDS = ["common", "helper", "helpers", "manager", "util", "utils"];

export const fileName = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      case: "{{name}} is not kebab-case",
      word: "{{name}} says nothing about what is in it: name it after its main export",
    },
  },
  create(context) {
    return {
      Program(node) {
        for (const part of placeOf(context).split("/")) {
          const [name] = part.split("."); // vitest.config.ts, step.test.ts
          const messageId = !KEBAB_CASE.test(name) ? "case" : hasEmptyWord(name) ? "word" : undefined;
          if (messageId) context.report({ node, messageId, data: { name: part } });
        }
      },
    };
  },
};

function hasEmptyWord(name) {
  return name.split("-").some((word) => EMPTY_WORDS.includes(word));
}
