// `npm run bits`: writes the tables of fields in docs/protocol.md and docs/replay-format.md anew, from the schemas of packets, messages and
// records of replays. A test (test/architecture/document-bits.test.ts) compares them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { tableProblems, withTables } from "./document-bits/document.ts";
import { BIT_TABLES } from "./document-bits/tables.ts";
import { readToolWords } from "./read-words.ts";

const HELP = `npm run bits: writes the tables of fields in docs/protocol.md and docs/replay-format.md anew, from their schemas

Exit status: 0 done, 1 a table is not as it should be, or bad usage.
`;

const DOCUMENTS = path.resolve(import.meta.dirname, "../docs");

function main(): void {
  for (const document of new Set(BIT_TABLES.map((table) => table.document))) {
    const tables = BIT_TABLES.filter((table) => table.document === document);
    const file = path.join(DOCUMENTS, document);
    const before = readFileSync(file, "utf8");
    const after = withTables(before, tables);
    if (after !== before) writeFileSync(file, after);
    console.log(
      `docs/${document}: ${tables.length} tables, ${after === before ? "as they were" : "written anew"}`,
    );
    for (const problem of tableProblems(after, tables)) {
      console.error(`docs/${document}: ${problem}`);
      process.exitCode = 1;
    }
  }
}

if (readToolWords({ name: "bits", help: HELP }, {}) !== null) main();
