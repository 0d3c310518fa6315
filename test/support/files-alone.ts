/** They replace modules (vi.mock). */
export const ELECTRON = "test/electron/**/*.test.ts";

/** Test files that need a process of their own: they replace modules (vi.mock), or measure the memory of their process. */
export const FILES_ALONE: string[] = [
  ELECTRON,
  "test/simulation/soak.test.ts",
  "test/**/lane-receiver.test.ts",
  "test/**/window-server-channel.test.ts",
];
