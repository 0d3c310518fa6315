import path from "node:path";

/** The top of the project: what is built lies in dist/ below it. */
export const ROOT_FOLDER = path.resolve(import.meta.dirname, "../../..");
export const WINDOW_FOLDER = path.join(ROOT_FOLDER, "dist/window");
