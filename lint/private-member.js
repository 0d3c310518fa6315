// Rule `private-member`: an exported class has something private. The compiler then refuses, where an object of it is wanted, what
// only looks like one: private names make a class a type of its own.

export const privateMember = {
  meta: {
    type: "problem",
    schema: [],
    messages: { missing: "Give {{name}} a private member: anything that looks like it would pass for it." },
  },
  create(context) {
    return {
      "ExportNamedDeclaration > ClassDeclaration"(node) {
        if (isError(node.superClass) || node.body.body.some(isPrivate)) return;
        context.report({ node, messageId: "missing", data: { name: node.id.name } });
      },
    };
  },
};

/** Errors are told apart with instanceof, and have nothing to hide. */
function isError(superClass) {
  return superClass?.type === "Identifier" && superClass.name.endsWith("Error");
}

function isPrivate(member) {
  return (
    member.key?.type === "PrivateIdentifier" ||
    member.accessibility === "private" ||
    (member.kind === "constructor" && member.accessibility === "private")
  );
}
