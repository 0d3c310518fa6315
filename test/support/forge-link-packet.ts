import { BitWriter } from "../../src/base/index.ts";

/** Which of the parts of a link packet follow. */
export interface ForgedParts {
  readonly hasAck?: boolean;
  readonly hasPosition?: boolean;
  readonly hasTurnData?: boolean;
  readonly hasMore?: boolean;
}

/** A link packet of sequence number 0, before it is sealed, the rest of which the test writes bit by bit. */
export function forgeLinkPacket(
  sender: number,
  { hasAck = false, hasPosition = false, hasTurnData = false, hasMore = false }: ForgedParts,
  writeBody: (writer: BitWriter) => void,
): Uint8Array {
  const writer = new BitWriter(4_000);
  writer.flag(true);
  writer.bits(sender - 1, 3);
  for (const flag of [hasAck, hasPosition, hasTurnData, hasMore]) writer.flag(flag);
  writer.u16(0);
  writeBody(writer);
  return writer.finish();
}
