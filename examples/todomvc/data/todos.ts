import { database } from "./database";
import { TITLE_LENGTH, type Todo } from "./todo";

/** Changes and reads one user's list. The id of a todo comes from the page, and may be any. */
export const todosOf = (user: string) => ({
  all(): readonly Todo[] {
    const rows = database()
      .prepare("SELECT id, title, completed FROM todo WHERE user = ? ORDER BY id")
      .all(user) as { id: number; title: string; completed: number }[];
    return rows.map((row) => ({ ...row, completed: row.completed === 1 }));
  },

  add(text: string): void {
    const title = titleOf(text);
    if (!title) return;
    database().prepare("INSERT INTO todo (user, title) VALUES (?, ?)").run(user, title);
  },

  /** Removes it if the new title is empty. */
  rename(id: string, text: string): void {
    const title = titleOf(text);
    if (!title) this.remove(id);
    else {
      database()
        .prepare("UPDATE todo SET title = ? WHERE user = ? AND id = ?")
        .run(title, user, id);
    }
  },

  complete(id: string, completed: boolean): void {
    database()
      .prepare("UPDATE todo SET completed = ? WHERE user = ? AND id = ?")
      .run(Number(completed), user, id);
  },

  completeAll(completed: boolean): void {
    database().prepare("UPDATE todo SET completed = ? WHERE user = ?").run(Number(completed), user);
  },

  remove(id: string): void {
    database().prepare("DELETE FROM todo WHERE user = ? AND id = ?").run(user, id);
  },

  clearCompleted(): void {
    database().prepare("DELETE FROM todo WHERE user = ? AND completed = 1").run(user);
  },
});

const titleOf = (text: string) => text.trim().slice(0, TITLE_LENGTH);
