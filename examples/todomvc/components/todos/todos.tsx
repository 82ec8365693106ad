import Link from "next/link";
import { createUiView } from "service-ui/react";
import { TITLE_LENGTH, type Todo } from "@/data/todo";
import { FILTERS, type Filter } from "./filters";
import { todos } from "./todos.ui";

const { Root, parts, targets } = createUiView(todos);

interface TodosProps {
  readonly all: readonly Todo[];
  readonly filter: Filter;
}

export function Todos({ all, filter }: TodosProps) {
  const left = all.filter(({ completed }) => !completed).length;
  const shown = all.filter(
    ({ completed }) => filter === "all" || completed === (filter === "completed"),
  );
  return (
    <Root as="section" className="todoapp" aria-label="Todos">
      <header className="header">
        <parts.add>
          <parts.title
            className="new-todo"
            placeholder="What needs to be done?"
            aria-label="What needs to be done?"
            maxLength={TITLE_LENGTH}
            required
            pattern=".*\S.*"
            autoComplete="off"
            autoFocus
          />
        </parts.add>
      </header>

      <targets.main as="div" className="main" data-empty={all.length === 0 || undefined}>
        <parts.all
          id="toggle-all"
          className="toggle-all"
          defaultChecked={left === 0 && all.length > 0}
        />
        <label htmlFor="toggle-all">Mark all as complete</label>
        <ul className="todo-list" data-filter={filter}>
          {shown.map((todo) => (
            <Row key={todo.id} {...todo} />
          ))}
          <targets.ghost as="li">
            <View title="" completed={false} />
          </targets.ghost>
        </ul>
      </targets.main>

      <footer className="footer" hidden={all.length === 0}>
        <span className="todo-count">
          <targets.left as="strong">{left}</targets.left>{" "}
          <targets.items>{left === 1 ? "item" : "items"}</targets.items> left
        </span>
        <ul className="filters">
          {FILTERS.map(({ name, path, label }) => (
            <li key={name}>
              <Link
                href={path}
                prefetch={false}
                className={name === filter ? "selected" : undefined}
                aria-current={name === filter ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <parts.clear className="clear-completed" hidden={left === all.length}>
          Clear completed
        </parts.clear>
      </footer>
    </Root>
  );
}

function Row({ id, title, completed }: Todo) {
  return (
    // The specification asks for the class. The style sheet follows the box, which changes at once.
    <parts.row rowKey={String(id)} className={completed ? "completed" : undefined}>
      <View title={title} completed={completed} />
      {/* Escape resets it. */}
      <form>
        <parts.edit
          className="edit"
          defaultValue={title}
          maxLength={TITLE_LENGTH}
          aria-label={`Edit ${title}`}
          autoComplete="off"
        />
      </form>
    </parts.row>
  );
}

/** What a row shows while nobody edits it, also one that is on its way. */
function View({ title, completed }: Omit<Todo, "id">) {
  return (
    <div className="view">
      <parts.toggle
        className="toggle"
        defaultChecked={completed}
        aria-label={title}
        aria-keyshortcuts="F2"
      />
      <parts.text className="title">{title}</parts.text>
      <parts.destroy className="destroy" aria-label={`Delete ${title}`} />
    </div>
  );
}
