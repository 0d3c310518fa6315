import { ESLint } from "eslint";
import path from "node:path";
import tseslint from "typescript-eslint";

const ROOT = path.resolve(import.meta.dirname, "../..");

// Our own rules read the syntax alone. Without types a file need not exist to be judged.
const withoutTypes = new ESLint({ cwd: ROOT, overrideConfig: tseslint.configs.disableTypeChecked });
const withTypes = new ESLint({ cwd: ROOT });

/** The names of the rules that refuse this code at this place, which need not exist. Code nobody refuses gives []. */
export async function lintSource(filePath: string, code: string): Promise<string[]> {
  return refusals(withoutTypes, filePath, code);
}

/** The same with the rules that ask the compiler. The file must exist; its text is replaced in memory. */
export async function lintTypedSource(filePath: string, code: string): Promise<string[]> {
  return refusals(withTypes, filePath, code);
}

async function refusals(eslint: ESLint, filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, filePath) });
  return result!.messages.map(({ ruleId, message }) => ruleId ?? `not read: ${message}`);
}
