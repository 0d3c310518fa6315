// Rule `one-printer`: the programs of the command line print through src/cli/printing.ts, which escapes what must not reach a terminal.
import { calledMethod } from "./called-method.js";

export const onePrinter = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      write:
        "Print with printLine, printJson, printText or printProblem: they escape what must not reach a terminal.",
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (calledMethod(node) === "write") context.report({ node, messageId: "write" });
      },
    };
  },
};
