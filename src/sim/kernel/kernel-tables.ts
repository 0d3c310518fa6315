import { INVERSE_ROOTS } from "../ground/march.ts";
import { SHARES } from "../ground/separate.ts";

/** The tables that are too long to be part of the kernel, by their names in it: they are computed when the rules are read. */
export const kernelTables: Readonly<Record<string, Int32Array>> = {
  "sim/ground/march.ts INVERSE_ROOTS": INVERSE_ROOTS,
  "sim/ground/separate.ts SHARES": SHARES,
};
