/** Why the system does not let a file or a folder be read or written. */
export type FileCause =
  | {
      readonly kind:
        | "missing"
        | "forbidden" // to this user
        | "disk-read-only"
        | "file-too-long" // for where it lies
        | "disk-full"
        | "file-in-the-way" // where a folder should be
        | "is-a-folder";
    }
  | { readonly kind: "system"; readonly said: string };
