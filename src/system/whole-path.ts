import path from "node:path";

/** npm runs its scripts at the top of the project, wherever it was called: relative names count from where it was. */
export function wholePath(file: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
}
