import { BitWriter, crc32, joined } from "../../../../src/base/index.ts";
import { REPLAY_MAGIC } from "../../../../src/replay/constants.ts";
import { writeRecord, type RecordKind } from "../../../../src/replay/format.ts";
import { SIM_VERSION } from "../../../../src/sim/index.ts";
import { writeName } from "../../../../src/wire/index.ts";

interface FileParts {
  readonly version: number;
  readonly recorder?: Uint8Array; // body; missing: of some name
  readonly match: Uint8Array; // what follows the simVersion in its body
  readonly rest: readonly (readonly [RecordKind, Uint8Array])[];
}

/** A replay with these bodies, whatever is in them: its CRCs are right. */
export function replayFileOf({ version, recorder = nameBody("Tabby"), match, rest }: FileParts): Uint8Array {
  const preamble = new BitWriter(6);
  preamble.u32(REPLAY_MAGIC);
  preamble.u16(version);
  const first = preamble.finish();
  const parts = [first, writeRecord("recorder", recorder, crc32(first)).bytes];
  let crc = 0;
  const simVersion = Uint8Array.of(SIM_VERSION >> 8, SIM_VERSION);
  for (const [kind, body] of [["match", joined(simVersion, match)] as const, ...rest]) {
    const record = writeRecord(kind, body, crc);
    parts.push(record.bytes);
    ({ crc } = record);
  }
  return joined(...parts);
}

export function nameBody(name: string): Uint8Array {
  const writer = new BitWriter(200);
  writeName(writer, name);
  return writer.finish();
}
