// Rule `banned-globals`: refuses names of the environment, and members of Math that are not exact, or that draw lots.
// It asks the scope analysis, not the text: a local variable called `performance` is fine, `globalThis.Math` is not.
import { exactLayers, pureLayers } from "./layers.js";
import { layerOf, placeOf } from "./place.js";

const IMPURE_NAMES = [
  ...["Date", "performance", "setTimeout", "setInterval", "setImmediate", "queueMicrotask"], // when
  ...["globalThis", "global", "window", "self", "process", "console", "require"], // where
  ...["Promise", "WeakRef", "FinalizationRegistry", "Atomics", "SharedArrayBuffer"], // in which order
  "WebAssembly", // there is one kernel, behind one door
  ...["Intl", "eval", "Function", "Reflect"], // a way to reach any of the others, or the language of the machine
];

/** What a single file may name, so that no other needs to. */
const OPENED = {
  "src/sim/kernel/kernel.ts": "WebAssembly", // it opens the kernel
  "src/words/language.ts": "Intl", // it names its language
  "src/words/voice.ts": "globalThis", // a test can give it another voice
};

/** Members of Math that give the same integer on every engine. The others may be approximated. */
const EXACT_MATH = ["abs", "clz32", "floor", "imul", "max", "min", "sign", "trunc"];

export const bannedGlobals = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      name: "{{name}} is banned here: a pure layer gets what it needs as arguments",
      random: "Use Math only as Math.member, and not Math.random: chance comes in as an argument",
      math: `Use Math only as Math.member, with one of ${EXACT_MATH.join(", ")}: the others are not exact on every engine`,
    },
  },
  create(context) {
    const place = placeOf(context);
    if (!pureLayers.includes(layerOf(place))) return {};
    const isExact = exactLayers.includes(layerOf(place));

    function check(identifier) {
      const { name } = identifier;
      if (IMPURE_NAMES.includes(name) && OPENED[place] !== name)
        context.report({ node: identifier, messageId: "name", data: { name } });
      if (name !== "Math") return;
      const member = memberOf(identifier);
      if (isExact && !EXACT_MATH.includes(member)) context.report({ node: identifier, messageId: "math" });
      if (!isExact && (member === null || member === "random"))
        context.report({ node: identifier, messageId: "random" });
    }

    return {
      "Program:exit"() {
        for (const scope of context.sourceCode.scopeManager.scopes) {
          for (const { identifier, resolved } of scope.references) {
            if (resolved === null || resolved.defs.length === 0) check(identifier); // not declared in this file
          }
        }
      },
    };
  },
};

/** The member of Math that is read; null where Math is taken as a value and any may be: `const { sqrt } = Math`. */
function memberOf(identifier) {
  const { parent } = identifier;
  const isRead = parent.type === "MemberExpression" && parent.object === identifier && !parent.computed;
  return isRead ? parent.property.name : null;
}
