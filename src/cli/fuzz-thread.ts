// The thread of `npm run fuzz`: all that it imports is instrumented.
import { fuzzTargets, runFuzzSession } from "../lab/index.ts";
import { cliFuzzTargets } from "./fuzz-targets.ts";

runFuzzSession([...fuzzTargets(), ...cliFuzzTargets()]);
