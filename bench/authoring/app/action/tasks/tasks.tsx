import type { Task } from "../../shared/store";
import { remove } from "./actions";
import { AddTask } from "./add-task";

export function Tasks({ all }: { readonly all: readonly Task[] }) {
  return (
    <>
      <ul>
        {all.map(({ id, title }) => (
          <li key={id}>
            {title}{" "}
            <form action={remove.bind(null, id)}>
              <button type="submit" aria-label={`Remove ${title}`}>
                Remove
              </button>
            </form>
          </li>
        ))}
      </ul>
      <AddTask />
    </>
  );
}
