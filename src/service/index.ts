// service: the optional lobby service: who hosts is found by a place or a list, and two peers learn each other's proven addresses.
// It stands beside the game: no peer needs it, and it knows no key, no chat and no command.
// It must not import what plays a match; what it keeps is behind one door, store.ts.
export { BUDGETS, type Budgets } from "./budgets.ts";
export { Reception } from "./reception.ts";
export type { Relay } from "./relay.ts";
export { openService, type Service } from "./service.ts";
export { SqliteStore } from "./sqlite-store.ts";
