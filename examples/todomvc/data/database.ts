import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";

// On `globalThis`, because Next loads a module once for each bundle.
const kept = globalThis as { todomvc?: DatabaseSyncInstance };

/** The one connection of this process. It makes the file if there is none. */
export function database(): DatabaseSyncInstance {
  kept.todomvc ??= open(process.env.TODOMVC_FILE || ".data/todos.db");
  return kept.todomvc;
}

function open(file: string): DatabaseSyncInstance {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(SCHEMA);
  return db;
}

const SCHEMA = `
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS todo (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user TEXT NOT NULL,
  title TEXT NOT NULL,
  completed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS todo_of ON todo (user, id);
`;
