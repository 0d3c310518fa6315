// Rule `integer-arithmetic`: in the simulation all numbers are integers. Division and fractions live in fixed.ts, where
// every rounding has a name.

const INEXACT_OPERATORS = ["/", "/=", "**", "**="];

export const integerArithmetic = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      operator: "{{operator}} can give a fraction: use a function of fixed.ts that names its rounding",
      fraction: "{{raw}} is a fraction: simulation numbers are integers or Fixed",
    },
  },
  create(context) {
    function checkOperator(node) {
      const { operator } = node;
      if (INEXACT_OPERATORS.includes(operator))
        context.report({ node, messageId: "operator", data: { operator } });
    }
    return {
      BinaryExpression: checkOperator,
      AssignmentExpression: checkOperator,
      Literal(node) {
        if (typeof node.value !== "number" || Number.isInteger(node.value)) return;
        context.report({ node, messageId: "fraction", data: { raw: node.raw } });
      },
    };
  },
};
