// A setup file of every project: properties draw the same inputs each time, so that a change is judged by what it changes, and not by
// the luck of its run. `npm run properties` draws others.
import fc from "fast-check";

const FIXED_SEED = 0x0ca7;
const given = process.env["ROBOCAT_PROPERTY_SEED"];

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: given === undefined ? FIXED_SEED : Number(given) });
