// bot: a player that is a program: looks at the world, gives commands as a person's window would.
// It is a pure function of the world, the turn and its own seed.
// It must not know turns of others, bytes, sockets, time or files.
export { createBot, decide, type Pilot } from "./bot.ts";
export { createMemory, MEMORY_FIELDS, MEMORY_WORDS } from "./memory.ts";
