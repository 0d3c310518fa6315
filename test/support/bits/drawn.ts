import fc from "fast-check";

import type { AnySchema, Of } from "../../../src/base/schema/schema.ts";
import { drawValue, type Draw } from "./draw-value.ts";

/** Any value that the schema has. */
export function drawn<S extends AnySchema>(schema: S, scope: unknown = null): fc.Arbitrary<Of<S>> {
  return drawnBy((draw) => drawValue(schema, draw, scope) as Of<S>);
}

/** What is made so, by the chances of fast-check. */
export function drawnBy<T>(make: (draw: Draw) => T): fc.Arbitrary<T> {
  return fc.gen().map((gen) =>
    make({
      int: (min, max) => gen(fc.integer, { min, max }),
      bytes: (count) => gen(fc.uint8Array, { minLength: count, maxLength: count }),
    }),
  );
}
