// Rule `banned-globals`: refuses names of the environment, and members of Math that are not exact, or that draw lots.
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
          math: { enum: ["exact", "not-random"] },
          reason: { type: "string" },
        },
        required: ["names", "math", "reason"],
        additionalProperties: false,
      },
    ],
    messages: {
      name: "{{name}} is banned here: {{reason}}",
      random: "Use Math only as Math.member, and not Math.random: chance comes in as an argument",
      math: `Use Math only as Math.member, with one of ${EXACT_MATH.join(", ")}: the others are not exact on every engine`,
    },
  },
  create(context) {
    const { names, math, reason } = context.options[0];

    function check(identifier) {
      const { name } = identifier;
      if (names.includes(name))
        context.report({ node: identifier, messageId: "name", data: { name, reason } });
      if (name !== "Math") return;
      const member = memberOf(identifier);
      if (math === "exact" && !EXACT_MATH.includes(member))
        context.report({ node: identifier, messageId: "math" });
      if (math === "not-random" && (member === null || member === "random"))
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
