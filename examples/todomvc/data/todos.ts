import { database } from "./database";
import { TITLE_LENGTH, type Todo } from "./todo";

/** Changes and reads one visitor's list. The id of a todo comes from the page, and may be any. */
export const todosOf = (visitor: string) => ({
  all(): readonly Todo[] {
    const rows = database()
      .prepare("SELECT id, title, completed FROM todo WHERE visitor = ? ORDER BY id")
      .all(visitor) as { id: number; title: string; completed: number }[];
    return rows.map((row) => ({ ...row, completed: row.completed === 1 }));
  },

  add(text: string): void {
    const title = titleOf(text);
    if (!title) return;
    database().prepare("INSERT INTO todo (visitor, title) VALUES (?, ?)").run(visitor, title);
  },

  /** Removes it if the new title is empty. */
  rename(id: string, text: string): void {
    const title = titleOf(text);
    if (!title) this.remove(id);
    else {
      database()
        .prepare("UPDATE todo SET title = ? WHERE visitor = ? AND id = ?")
        .run(title, visitor, id);
    }
  },

  complete(id: string, completed: boolean): void {
    database()
      .prepare("UPDATE todo SET completed = ? WHERE visitor = ? AND id = ?")
      .run(Number(completed), visitor, id);
  },

  completeAll(completed: boolean): void {
    database()
      .prepare("UPDATE todo SET completed = ? WHERE visitor = ?")
      .run(Number(completed), visitor);
  },

  remove(id: string): void {
    database().prepare("DELETE FROM todo WHERE visitor = ? AND id = ?").run(visitor, id);
  },

  clearCompleted(): void {
    database().prepare("DELETE FROM todo WHERE visitor = ? AND completed = 1").run(visitor);
  },
});

const titleOf = (text: string) => text.trim().slice(0, TITLE_LENGTH);
