import type { FileCause } from "../base/index.ts";

const KINDS: ReadonlyMap<unknown, Exclude<FileCause["kind"], "system">> = new Map([
  ["ENOENT", "missing"],
  ["EACCES", "forbidden"],
  ["EPERM", "forbidden"],
  ["EROFS", "disk-read-only"],
  ["EFBIG", "file-too-long"],
  ["ENOSPC", "disk-full"],
  ["EDQUOT", "disk-full"],
  ["EEXIST", "file-in-the-way"],
  ["ENOTDIR", "file-in-the-way"],
  ["EISDIR", "is-a-folder"],
]);

/** What an error of the file system comes to. */
export function fileCauseOf(error: unknown): FileCause {
  if (!(error instanceof Error)) return { kind: "system", said: String(error) };
  const kind = "code" in error ? KINDS.get(error.code) : undefined;
  return kind === undefined ? { kind: "system", said: error.message } : { kind };
}
