// Rule `banned-globals`: refuses names of the environment, and every member of Math that is not exact.
// It asks the scope analysis, not the text: a local variable called `performance` is fine, `globalThis.Math` is not.

/** Members of Math that give the same integer on every engine. The others may be approximated. */
const EXACT_MATH = ["abs", "clz32", "floor", "imul", "max", "min", "sign", "trunc"];

/** @type {import("eslint").Rule.RuleModule} */
export const bannedGlobals = {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        properties: {
          names: { type: "array", items: { type: "string" } },
          exactMathOnly: { type: "boolean" },
          reason: { type: "string" },
        },
        required: ["names", "exactMathOnly", "reason"],
        additionalProperties: false,
      },
    ],
    messages: {
      name: "{{name}} is banned here: {{reason}}",
      math: `Use Math only as Math.member, with one of ${EXACT_MATH.join(", ")}: the others are not exact on every engine`,
    },
  },
  create(context) {
    const { names, exactMathOnly, reason } = context.options[0];

    function check(identifier) {
      const { name } = identifier;
      if (names.includes(name))
        context.report({ node: identifier, messageId: "name", data: { name, reason } });
      if (exactMathOnly && name === "Math" && !isExactMath(identifier)) {
        context.report({ node: identifier, messageId: "math" });
      }
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

/** Anything else takes Math as a value, and could then reach any member of it: `const { sqrt } = Math`. */
function isExactMath(identifier) {
  const { parent } = identifier;
  return (
    parent.type === "MemberExpression" &&
    parent.object === identifier &&
    !parent.computed &&
    EXACT_MATH.includes(parent.property.name)
  );
}
