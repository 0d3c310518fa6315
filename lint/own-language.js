// Rule `own-language`: what depends on a language is asked of src/words, which names its language. The language of the machine is
// nobody's: a sentence of ours is not in it.
import { calledMethod, LOCALE_METHODS } from "./called-method.js";

export const ownLanguage = {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        properties: { mayNameIt: { type: "boolean" } }, // toLocaleString("en-US"), in figures for engineers
        additionalProperties: false,
      },
    ],
    messages: {
      intl: "Intl is used in src/words alone: plural, list, number and the like are there",
      method: "{{name}}() depends on the language of the machine: src/words has one that does not",
    },
  },
  create(context) {
    const mayNameIt = context.options[0]?.mayNameIt === true;
    return {
      CallExpression(node) {
        const name = calledMethod(node);
        const isNamed = mayNameIt && node.arguments[0]?.type === "Literal";
        if (LOCALE_METHODS.includes(name) && !isNamed)
          context.report({ node, messageId: "method", data: { name } });
      },
      "Program:exit"() {
        for (const scope of context.sourceCode.scopeManager.scopes) {
          for (const { identifier, resolved } of scope.references) {
            const isGlobal = resolved === null || resolved.defs.length === 0;
            if (identifier.name === "Intl" && isGlobal)
              context.report({ node: identifier, messageId: "intl" });
          }
        }
      },
      "MemberExpression[property.name='Intl']"(node) {
        context.report({ node, messageId: "intl" });
      },
    };
  },
};
