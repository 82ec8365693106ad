import { z } from "zod";
import { database } from "./database";
import { TITLE_LENGTH, type Todo } from "./todo";

/** What is kept of a title that somebody has typed. */
export const title = z.string().trim().max(TITLE_LENGTH);

/** Changes and reads one user's list. The id of a todo comes from the page, and may be any. */
export const todosOf = (user: string) => ({
  all(): readonly Todo[] {
    const rows = database()
      .prepare("SELECT id, title, completed FROM todo WHERE user = ? ORDER BY id")
      .all(user) as { id: number; title: string; completed: number }[];
    return rows.map((row) => ({ ...row, completed: row.completed === 1 }));
  },

  /** Adds nothing if the title is empty. */
  add(title: string): void {
    if (title === "") return;
    database().prepare("INSERT INTO todo (user, title) VALUES (?, ?)").run(user, title);
  },

  /** Removes it if the new title is empty. */
  rename(id = "", title: string): void {
    if (title === "") this.remove(id);
    else {
      database()
        .prepare("UPDATE todo SET title = ? WHERE user = ? AND id = ?")
        .run(title, user, id);
    }
  },

  complete(id = "", completed: boolean): void {
    database()
      .prepare("UPDATE todo SET completed = ? WHERE user = ? AND id = ?")
      .run(Number(completed), user, id);
  },

  completeAll(completed: boolean): void {
    database().prepare("UPDATE todo SET completed = ? WHERE user = ?").run(Number(completed), user);
  },

  remove(id = ""): void {
    database().prepare("DELETE FROM todo WHERE user = ? AND id = ?").run(user, id);
  },

  clearCompleted(): void {
    database().prepare("DELETE FROM todo WHERE user = ? AND completed = 1").run(user);
  },
});

export type TodoList = ReturnType<typeof todosOf>;
