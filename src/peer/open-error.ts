import { describeFileError, FILES_ELSEWHERE } from "../system/index.ts";

/** The rest of a sentence on an error of the operating system when a peer opens its port or makes its folders. */
export function describeOpenError(error: unknown, port: number): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof path === "string")
    return `the folder ${path} can't be used: ${describeFileError(error)}. ${FILES_ELSEWHERE}`;
  switch (code) {
    case "EADDRINUSE":
      return `UDP port ${port} is in use by another program; choose another one.`;
    case "EACCES":
      return `this user may not open UDP port ${port}; choose one of 1024 to 65535.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
