import { ESLint } from "eslint";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

const eslint = new ESLint({ cwd: ROOT });

/** The names of the rules that refuse this code at this place, which need not exist. Code nobody refuses gives []. */
export async function lintSource(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, filePath) });
  return result!.messages.map(({ ruleId, message }) => ruleId ?? `not read: ${message}`);
}
