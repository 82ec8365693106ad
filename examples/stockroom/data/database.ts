import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { seed } from "./seed";

// On `globalThis`, because Next loads a module once for each bundle.
const kept = globalThis as { stockroom?: DatabaseSyncInstance };

/** The one connection of this process. It makes and fills the file if there is none. */
export function database(): DatabaseSyncInstance {
  kept.stockroom ??= open(process.env.STOCKROOM_FILE || ".data/stockroom.db");
  return kept.stockroom;
}

/** Runs some statements as one: all of them count, or none does. */
export function transaction<Result>(run: (db: DatabaseSyncInstance) => Result): Result {
  const db = database();
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = run(db);
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

function open(file: string): DatabaseSyncInstance {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
  // Another process may be here at the same time: one of them fills the file, the other waits.
  db.exec("BEGIN IMMEDIATE");
  const { user_version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  if (user_version === 0) {
    db.exec(SCHEMA);
    seed(db);
    db.exec("PRAGMA user_version = 1");
  }
  db.exec("COMMIT");
  return db;
}

const SCHEMA = `
CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  login TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'editor')),
  salt TEXT NOT NULL,
  hash TEXT NOT NULL
);
CREATE TABLE session (
  digest TEXT PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES user (id),
  expires INTEGER NOT NULL
);
CREATE TABLE attempt (login TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX attempt_of ON attempt (login, at);
CREATE TABLE item (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  shelf TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  minimum INTEGER NOT NULL,
  cents INTEGER NOT NULL,
  supplier TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  removed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX item_sku ON item (sku) WHERE removed = 0;
CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  item INTEGER NOT NULL REFERENCES item (id),
  user INTEGER NOT NULL REFERENCES user (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  before TEXT,
  after TEXT,
  version INTEGER NOT NULL
);
CREATE INDEX change_of_item ON change (item, id);
CREATE INDEX change_by ON change (user, id);
`;
