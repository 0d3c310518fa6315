import { messageBody } from "../../../src/desync/letters/message.ts";
import type { Account, Message } from "../../../src/desync/index.ts";
import type * as letters from "../../../src/desync/letters/message-codec.ts";
import { drawValue, type Draw } from "./draw-value.ts";
import type { Codec } from "./golden-records.ts";

type Code = Pick<typeof letters, "writeMessage" | "readMessage">;

/** A list that is longer makes a message of many thousand bytes. */
const LIST_MAX = 64;

/** All messages. */
export function messageCodecs({ writeMessage, readMessage }: Code): ReadonlyMap<string, Codec> {
  const kinds = Object.keys(messageBody.cases) as readonly Message["kind"][];
  const codecOf = (kind: Message["kind"]): Codec => ({
    make: (draw) => drawMessage(kind, draw),
    ...{ write: writeMessage, read: readMessage },
  });
  return new Map(kinds.map((kind) => [kind, codecOf(kind)]));
}

export function drawMessage(kind: Message["kind"], draw: Draw): Message {
  const made = {
    kind,
    ...(drawValue(messageBody.cases[kind], { ...draw, listMax: LIST_MAX }, null) as object),
  };
  const message = made as Message;
  return message.kind === "account"
    ? { kind: "account", account: withoutSome(message.account, draw) }
    : message;
}

/** Some came back only in the course of its turns, and not all turn data for the last one are here. */
function withoutSome(account: Account, draw: Draw): Account {
  if (draw.int(0, 1) === 0) return account;
  const last = account.digests.length - 1;
  const [back, since] = [draw.int(1, 7), draw.int(0, last)];
  const isHere = (row: number, player: number): boolean =>
    row === last ? draw.int(0, 2) > 0 : player < back || row >= since;
  const digests = account.digests.map((row, i) =>
    row.map((digest, player) => (isHere(i, player) ? digest : "")),
  );
  return { ...account, digests };
}
