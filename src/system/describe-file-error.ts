/** An error of the file system in a few words, the rest of a sentence that names the file. */
export function describeFileError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ("code" in error ? error.code : undefined) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EACCES":
    case "EPERM":
      return "this user may not do that there";
    case "EROFS":
      return "that disk can only be read";
    case "EFBIG":
      return "a file may not be that long there";
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full";
    case "EEXIST":
    case "ENOTDIR":
      return "a file is where a folder should be";
    case "EISDIR":
      return "it is a folder";
    default:
      return error.message;
  }
}
