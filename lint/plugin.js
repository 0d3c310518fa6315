// The rules of this project, under the prefix `robocat/`. Each is shown to refuse bad code in test/architecture.
import { bannedGlobals } from "./banned-globals.js";
import { bannedWords } from "./banned-words.js";
import { fileName } from "./file-name.js";
import { integerArithmetic } from "./integer-arithmetic.js";
import { layerImports } from "./layer-imports.js";
import { onePrinter } from "./one-printer.js";
import { ownLanguage } from "./own-language.js";
import { privateMember } from "./private-member.js";
import { pureSyntax } from "./pure-syntax.js";
import { testLimits } from "./test-limits.js";

const robocat = {
  meta: { name: "robocat" },
  rules: {
    "banned-globals": bannedGlobals,
    "banned-words": bannedWords,
    "file-name": fileName,
    "integer-arithmetic": integerArithmetic,
    "layer-imports": layerImports,
    "one-printer": onePrinter,
    "own-language": ownLanguage,
    "private-member": privateMember,
    "pure-syntax": pureSyntax,
    "test-limits": testLimits,
  },
};

export default robocat; // oxlint asks for it
