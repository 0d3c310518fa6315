import { assert, BitReader, BitWriter, fail, ok, type Result } from "../../base/index.ts";
import { ACCOUNT_BYTES_MAX, readAccount, writeAccount } from "./account-codec.ts";
import { agreedDataBytesMax, readAgreedData, writeAgreedData } from "./agreed-data-codec.ts";
import {
  blocksBytesMax,
  blocksWantedBytesMax,
  readBlocks,
  readBlocksWanted,
  writeBlocks,
  writeBlocksWanted,
} from "./blocks-codec.ts";
import {
  HALT_HEAD_BYTES,
  readHaltTurn,
  readSlip,
  SLIP_BYTES_MAX,
  writeHaltTurn,
  writeSlip,
} from "./halt-codec.ts";
import type { Message } from "./message.ts";
import { mindsBytesMax, readMinds, writeMinds } from "./minds-codec.ts";
import {
  OFFER_BYTES_MAX,
  PART_HEAD_BYTES,
  readOffer,
  readPart,
  readPartsWanted,
  writeOffer,
  writePart,
  writePartsWanted,
} from "./return-codec.ts";
import { CLAIM_BYTES, HEARD_BYTES, readClaims, readHeard, writeClaims, writeHeard } from "./claims-codec.ts";
import {
  PROMISE_BYTES_MAX,
  readPromise,
  readStatement,
  STATEMENT_BYTES_MAX,
  writePromise,
  writeStatement,
} from "./statement-codec.ts";

/** The order of kinds on the wire; only ever append. `null`: a kind of version 3 whose number stays unused for ever. */
export const MESSAGE_KINDS: readonly (Message["kind"] | null)[] = [
  null, // world
  "account",
  "agreed-data",
  "blocks-wanted",
  "blocks",
  "finding",
  "choice",
  "minds",
  "statement",
  "state-wanted",
  "state-offer",
  "parts-wanted",
  "state-part",
  "caught-up",
  "watchers",
  "waited",
  "claims",
  "heard",
  "promise",
];

const WITHOUT_ALL = 0xff;

/** The bytes of a message. Asserts every range: the caller is us. Layout: docs/protocol.md. */
export function writeMessage(message: Message): Uint8Array {
  const writer = new BitWriter(bytesMax(message));
  writer.u8(MESSAGE_KINDS.indexOf(message.kind));
  writeBody(writer, message);
  return writer.finish();
}

/** Reads a message that came: checked in full, never throws on what others sent. What it makes a peer do is not asked here. */
export function readMessage(bytes: Uint8Array): Result<Message, "unknown-kind" | "malformed"> {
  const reader = new BitReader(bytes);
  const kind = MESSAGE_KINDS[reader.u8()];
  if (reader.failed) return fail("malformed");
  if (kind === undefined || kind === null) return fail("unknown-kind");
  const message = readBody(reader, kind);
  return reader.finished ? ok(message) : fail("malformed");
}

function bytesMax(message: Message): number {
  switch (message.kind) {
    case "account":
      return ACCOUNT_BYTES_MAX;
    case "agreed-data":
      return agreedDataBytesMax(message);
    case "blocks-wanted":
      return blocksWantedBytesMax(message);
    case "blocks":
      return blocksBytesMax(message);
    case "finding":
      return HALT_HEAD_BYTES + SLIP_BYTES_MAX;
    case "choice":
      return HALT_HEAD_BYTES + 1;
    case "minds":
      return mindsBytesMax(message);
    case "statement":
      return STATEMENT_BYTES_MAX;
    case "state-offer":
      return OFFER_BYTES_MAX;
    case "state-part":
      return PART_HEAD_BYTES + message.bytes.length;
    case "parts-wanted":
      return PART_HEAD_BYTES;
    case "watchers":
      return 3;
    case "state-wanted":
    case "caught-up":
      return 1;
    case "waited":
      return 3;
    case "claims":
      return 2 + message.claims.length * CLAIM_BYTES;
    case "heard":
      return HEARD_BYTES;
    case "promise":
      return PROMISE_BYTES_MAX;
  }
}

function writeBody(writer: BitWriter, message: Message): void {
  switch (message.kind) {
    case "account":
      return writeAccount(writer, message.account);
    case "agreed-data":
      return writeAgreedData(writer, message);
    case "blocks-wanted":
      return writeBlocksWanted(writer, message);
    case "blocks":
      return writeBlocks(writer, message);
    case "finding":
      writeHaltTurn(writer, message.haltTurn);
      return writeSlip(writer, message.difference, message.haltTurn);
    case "choice":
      assert(message.withoutMask !== WITHOUT_ALL, "writeMessage: nobody goes on without all");
      writeHaltTurn(writer, message.haltTurn);
      return writer.u8(message.withoutMask);
    case "minds":
      return writeMinds(writer, message);
    case "statement":
      return writeStatement(writer, message.statement);
    case "state-offer":
      return writeOffer(writer, message.offer);
    case "state-part":
      return writePart(writer, message);
    case "parts-wanted":
      return writePartsWanted(writer, message.turn, [message.first, message.end]);
    case "watchers":
      return writer.u16(message.count);
    case "waited":
      return writer.u16(message.waitedMs);
    case "claims":
      return writeClaims(writer, message.claims);
    case "heard":
      return writeHeard(writer, message);
    case "promise":
      return writePromise(writer, message);
    case "state-wanted":
    case "caught-up":
      return; // nothing to say but that
  }
}

function readBody(reader: BitReader, kind: Message["kind"]): Message {
  switch (kind) {
    case "account":
      return { kind, account: readAccount(reader) };
    case "agreed-data":
      return readAgreedData(reader);
    case "blocks-wanted":
      return readBlocksWanted(reader);
    case "blocks":
      return readBlocks(reader);
    case "finding": {
      const haltTurn = readHaltTurn(reader);
      return { kind, haltTurn, difference: readSlip(reader, haltTurn) };
    }
    case "choice": {
      const message = { kind, haltTurn: readHaltTurn(reader), withoutMask: reader.u8() };
      if (message.withoutMask === WITHOUT_ALL) reader.fail();
      return message;
    }
    case "minds":
      return readMinds(reader);
    case "statement":
      return { kind, statement: readStatement(reader) };
    case "state-offer":
      return { kind, offer: readOffer(reader) };
    case "state-part":
      return readPart(reader);
    case "parts-wanted":
      return { kind, ...readPartsWanted(reader) };
    case "watchers":
      return { kind, count: reader.u16() };
    case "waited":
      return { kind, waitedMs: reader.u16() };
    case "claims":
      return { kind, claims: readClaims(reader) };
    case "heard":
      return { kind, ...readHeard(reader) };
    case "promise":
      return { kind, ...readPromise(reader) };
    case "state-wanted":
    case "caught-up":
      return { kind };
  }
}
