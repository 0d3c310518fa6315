// A thread that fuzzes readers with known faults.
import { runFuzzSession } from "../../src/lab/fuzz/fuzz-session.ts";
import { plantedTargets } from "./planted-readers.ts";

runFuzzSession(plantedTargets());
