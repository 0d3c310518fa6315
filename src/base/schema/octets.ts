import { bytesOfDigest, DIGEST_BYTES, digestOfBytes, type Digest } from "../digest.ts";
import { given } from "./numbers.ts";
import type { Schema } from "./schema.ts";
import { as } from "./values.ts";

/** How many bytes, then they. */
export function counted<Scope>(count: Schema<number, Scope>, note = ""): Schema<Uint8Array, Scope> {
  return {
    write: (writer, bytes, scope) => {
      count.write(writer, bytes.length, scope);
      writer.bytes(bytes);
    },
    read: (reader, scope) => {
      const length = count.read(reader, scope);
      return reader.bytes(reader.failed ? 0 : length);
    },
    ...{ type: count.type === "" ? "u8 each" : `count ${count.type}, u8 each`, note },
    shape: { form: "octets", count },
  };
}

/** So many bytes, and no others: a key, a signature. */
export function octets(count: number, note = "", type = `${count} u8`): Schema<Uint8Array> {
  return { ...counted(given(() => count)), type, note };
}

export function digest(note = ""): Schema<Digest> {
  // Where the reader has failed it is none.
  const to = (bytes: Uint8Array): Digest => (bytes.length < DIGEST_BYTES ? "" : digestOfBytes(bytes));
  return { ...as(octets(DIGEST_BYTES, note), { to, from: bytesOfDigest }), type: "digest" };
}
