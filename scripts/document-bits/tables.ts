import { record, when, type Schema } from "../../src/base/index.ts";
import type { AnySchema, Fields } from "../../src/base/schema/schema.ts";
import { slip } from "../../src/desync/letters/halt-codec.ts";
import { messageBody } from "../../src/desync/letters/message.ts";
import { state } from "../../src/desync/letters/state-codec.ts";
import { endingBody } from "../../src/replay/ending-codec.ts";
import { turnBody } from "../../src/replay/turn-codec.ts";
import { OPTION_TABLE } from "../../src/sim/options/option-table.ts";
import { helloFacts, proof } from "../../src/wire/packets/hello.ts";
import { packetBody } from "../../src/wire/packets/packet-body.ts";
import { watcherPacket } from "../../src/wire/packets/watcher-packet.ts";
import { welcome } from "../../src/wire/packets/welcome.ts";
import { inOrder } from "../../src/wire/parts/options-codec.ts";
import { rowsOf } from "./rows.ts";

/** A table of a document, between `<!-- bits: NAME -->` and `<!-- /bits -->`. */
export interface BitTable {
  readonly document: string; // in docs
  readonly name: string;
  readonly schema: AnySchema;
}

const PROTOCOL = "protocol.md";
const REPLAY = "replay-format.md";

/** Each packet and each message, by its kind, and what else is declared as a schema: a line for each. */
export const BIT_TABLES: readonly BitTable[] = [
  ...tablesOf(PROTOCOL, packetBody.cases),
  ...tablesOf(PROTOCOL, casesOf(watcherPacket)),
  ...tablesOf(PROTOCOL, messageBody.cases, "message "),
  { document: PROTOCOL, name: "proof of a hello", schema: proof },
  { document: PROTOCOL, name: "what a hello says", schema: helloFacts },
  { document: PROTOCOL, name: "welcome", schema: welcome },
  { document: PROTOCOL, name: "options", schema: optionsInOrder() },
  { document: PROTOCOL, name: "slip", schema: slip },
  { document: PROTOCOL, name: "state", schema: state },
  { document: REPLAY, name: "turn", schema: turnBody },
  { document: REPLAY, name: "end", schema: endingBody },
];

function tablesOf(document: string, cases: Fields, before = ""): readonly BitTable[] {
  return Object.entries(cases)
    .filter(([, schema]) => rowsOf(schema).length > 0) // else it has no body
    .map(([kind, schema]) => ({ document, name: `${before}${kind}`, schema }));
}

function casesOf({ shape }: AnySchema): Fields {
  return shape.form === "choice" ? shape.cases : {};
}

/** The options of a welcome, which the table of options says. */
function optionsInOrder(): AnySchema {
  const rows = inOrder(OPTION_TABLE).map(({ name, modes, bits }): [string, AnySchema] => [
    name,
    modes === "all" ? bits : when(() => true, bits as Schema<unknown>, undefined, "not in Classic"),
  ]);
  return record(Object.fromEntries(rows));
}
