import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { KeptLobby, LobbyStore, Written } from "./store.ts";

const SCHEMA_VERSION = 3;
const SCHEMA = `
  CREATE TABLE lobbies (
    id TEXT PRIMARY KEY, place TEXT NOT NULL UNIQUE, tokenHash TEXT NOT NULL UNIQUE, wrongTries INTEGER NOT NULL,
    version TEXT NOT NULL, contentHash TEXT NOT NULL, name TEXT NOT NULL, mode TEXT NOT NULL, map TEXT,
    seats INTEGER NOT NULL, taken INTEGER NOT NULL, isPublic INTEGER NOT NULL, isRunning INTEGER NOT NULL,
    mayWatch INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE burnt (place TEXT PRIMARY KEY, untilMs INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;
/** It knew of no lobby whether others may look on. Its hosts say so when they come back. */
const FROM_VERSION_2 = `
  ALTER TABLE lobbies ADD COLUMN mayWatch INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = ${SCHEMA_VERSION};
`;
/** It had what a list in memory has now. */
const FROM_VERSION_1 = `DROP INDEX publicLobbies; ALTER TABLE lobbies DROP COLUMN searched; ${FROM_VERSION_2}`;

/** Services of before looked for lobbies by it. Their files are as good without it, for them as well. */
const UNUSED = "DROP INDEX IF EXISTS openLobbies";

const SQL = {
  ids: "SELECT id FROM lobbies",
  byId: "SELECT * FROM lobbies WHERE id = ?",
  byPlace: "SELECT * FROM lobbies WHERE place = ?",
  byTokenHash: "SELECT * FROM lobbies WHERE tokenHash = ?",
  isTaken: "SELECT 1 FROM lobbies WHERE place = ?",
  put: `INSERT INTO lobbies VALUES (:id, :place, :tokenHash, :wrongTries, :version, :contentHash, :name, :mode, :map,
    :seats, :taken, :isPublic, :isRunning, :mayWatch)
    ON CONFLICT (id) DO UPDATE SET place = :place, wrongTries = :wrongTries, version = :version, contentHash = :contentHash,
    name = :name, mode = :mode, map = :map, seats = :seats, taken = :taken, isPublic = :isPublic, isRunning = :isRunning,
    mayWatch = :mayWatch`,
  remove: "DELETE FROM lobbies WHERE id = ?",
  isBurnt: "SELECT 1 FROM burnt WHERE place = ? AND untilMs > ?",
  burn: "INSERT INTO burnt VALUES (:place, :untilMs) ON CONFLICT (place) DO UPDATE SET untilMs = :untilMs",
  sweep: "DELETE FROM burnt WHERE untilMs <= ?",
} as const;

/** Eight pages: more than a lobby and its indexes ever need, so a lobby can be written where the trial was. */
const TRIAL_BYTES = 32_768;
/** It is written and deleted at one moment: nobody ever sees it. */
const TRIAL = `
  BEGIN IMMEDIATE;
  INSERT INTO lobbies VALUES ('', '', '', 0, '', '', hex(zeroblob(${TRIAL_BYTES / 2})), '', NULL, 0, 0, 0, 0, 0);
  DELETE FROM lobbies WHERE id = '';
  COMMIT;
`;

interface Row extends Record<string, unknown> {
  readonly id: string;
}

/** Lobbies in one file, written at once: what a peer was told survives `kill -9`. */
export class SqliteStore implements LobbyStore {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Those that could not be deleted for want of space. They are gone all the same. */
  readonly #removed = new Set<string>();
  #isFull = false;

  /** `pagesMax`: so large may the file become, in pages of 4 KiB. Throws what SQLite says if there can be no such file. */
  constructor(file: string, pagesMax = 65_536) {
    this.#database = new DatabaseSync(file);
    // Of a power cut the last moments may be lost, of a killed process nothing.
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA max_page_count = ${pagesMax};`,
    );
    const found = this.#database.prepare("PRAGMA user_version").get()!["user_version"];
    if (found === 0) this.#database.exec(`BEGIN; ${SCHEMA} COMMIT;`);
    else if (found === 1) this.#database.exec(`BEGIN; ${FROM_VERSION_1} COMMIT;`);
    else if (found === 2) this.#database.exec(`BEGIN; ${FROM_VERSION_2} COMMIT;`);
    else if (found !== SCHEMA_VERSION)
      throw new Error(`${file} is of another version of the service (${String(found)})`);
    this.#database.exec(UNUSED);
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  ids(): readonly string[] {
    return (this.#prepared("ids").all() as Row[]).map(({ id }) => id);
  }

  byId(id: string): KeptLobby | null {
    return this.#one("byId", id);
  }

  byPlace(place: string): KeptLobby | null {
    return this.#one("byPlace", place);
  }

  byTokenHash(hash: string): KeptLobby | null {
    return this.#one("byTokenHash", hash);
  }

  isTaken(place: string): boolean {
    return this.#prepared("isTaken").get(place) !== undefined;
  }

  put({ facts, ...lobby }: KeptLobby): Written {
    const { isPublic, isRunning, mayWatch } = facts;
    const flags = { isPublic: Number(isPublic), isRunning: Number(isRunning), mayWatch: Number(mayWatch) };
    return this.#write("put", { ...lobby, ...facts, ...flags });
  }

  remove(id: string): Written {
    const written = this.#write("remove", id);
    if (written === "disk") this.#removed.add(id);
    return written;
  }

  isBurnt(place: string, wallMs: number): boolean {
    return this.#prepared("isBurnt").get(place, wallMs) !== undefined;
  }

  burn(place: string, untilMs: number): Written {
    return this.#write("burn", { place, untilMs });
  }

  sweep(wallMs: number): void {
    this.#write("sweep", wallMs);
    if (this.#isFull) this.#tryToWrite();
    for (const id of this.#removed) {
      if (this.#write("remove", id) === "disk") return;
      this.#removed.delete(id);
    }
  }

  close(): void {
    this.#database.close();
  }

  #one(name: keyof typeof SQL, value: string): KeptLobby | null {
    const row = this.#prepared(name).get(value);
    return row === undefined || this.#isGone(row) ? null : lobbyOf(row as Row);
  }

  #isGone(row: Record<string, unknown>): boolean {
    return this.#removed.has((row as Row).id);
  }

  #write(name: keyof typeof SQL, values: Record<string, SQLInputValue> | string | number): Written {
    return this.#attempt(() => {
      const prepared = this.#prepared(name);
      const { changes } = typeof values === "object" ? prepared.run(values) : prepared.run(values);
      return changes > 0; // what deletes nothing writes nothing
    });
  }

  /** Without it a service at which nobody hosts would count as full for ever. */
  #tryToWrite(): void {
    const written = this.#attempt(() => {
      this.#database.exec(TRIAL);
      return true;
    });
    if (written === "disk" && this.#database.isTransaction) this.#database.exec("ROLLBACK");
  }

  /** `write` says whether there was anything to write. */
  #attempt(write: () => boolean): Written {
    try {
      if (write()) this.#isFull = false;
      return "written";
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
      this.#isFull = true;
      return "disk";
    }
  }

  #prepared(name: keyof typeof SQL): StatementSync {
    const known = this.#statements.get(name) ?? this.#database.prepare(SQL[name]);
    known.setAllowUnknownNamedParameters(true);
    this.#statements.set(name, known);
    return known;
  }
}

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_CORRUPT never, SQLITE_FULL, SQLITE_CANTOPEN: the low byte of the code. */
const DISK_CODES = [8, 10, 13, 14];

function isOfTheDisk(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { readonly errcode?: unknown }).errcode : undefined;
  return typeof code === "number" && DISK_CODES.includes(code & 0xff);
}

function lobbyOf(row: Row): KeptLobby {
  const { id, place, tokenHash, wrongTries, ...facts } = row;
  const isSet = (name: string): boolean => facts[name] === 1;
  const flags = { isPublic: isSet("isPublic"), isRunning: isSet("isRunning"), mayWatch: isSet("mayWatch") };
  return { id, place, tokenHash, wrongTries, facts: { ...facts, ...flags } } as unknown as KeptLobby;
}
