// cli: what people type: the launcher, the headless peer, replay verification, simulations, desync tests, the bench.
// This door is only for what the shells share; the programs beside it are started by npm.
// It must not hold what a peer does: that is in peer, and the rest below.
export { EXIT } from "./exit-status.ts";
export { openKeyLog } from "./key-log-option.ts";
export { readLink } from "./link-option.ts";
export { gameArgumentsOf, readStartArguments, START_HELP } from "./start/start-arguments.ts";
