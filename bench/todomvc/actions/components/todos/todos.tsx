"use client";

import Link from "next/link";
import type { FormEvent } from "react";
import { TITLE_LENGTH, type Todo } from "@/data/todo";
import * as actions from "./actions";
import { FILTERS, type Filter } from "./filters";
import { Row } from "./row";
import { added, allCompleted, changed, cleared, removed, useTodos } from "./use-todos";

interface TodosProps {
  readonly all: readonly Todo[];
  readonly filter: Filter;
}

export function Todos({ all, filter }: TodosProps) {
  const { todos, act, isBusy, hasFailed } = useTodos(all);
  const left = todos.filter((todo) => !todo.completed).length;
  const shown = todos.filter(
    ({ completed }) => filter === "all" || completed === (filter === "completed"),
  );

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem("title") as HTMLInputElement;
    const typed = field.value;
    form.reset();
    // Nothing that was typed is lost.
    const giveBack = () => {
      if (field.value === "") field.value = typed;
    };
    act(added(typed.trim()), () => actions.add(typed), giveBack);
  }

  function rename(id: number, text: string) {
    const title = text.trim();
    act(title ? changed(id, { title }) : removed(id), () => actions.rename(id, text));
  }

  return (
    <section className="todoapp" aria-label="Todos" aria-busy={isBusy || undefined}>
      <header className="header">
        <form onSubmit={add}>
          <input
            name="title"
            className="new-todo"
            placeholder="What needs to be done?"
            aria-label="What needs to be done?"
            maxLength={TITLE_LENGTH}
            required
            pattern=".*\S.*"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the specification wants the focus there.
            autoFocus
          />
        </form>
        {hasFailed && <p role="alert">This could not be saved. Please try again.</p>}
      </header>

      <div className="main" data-empty={todos.length === 0 || undefined}>
        <input
          id="toggle-all"
          className="toggle-all"
          type="checkbox"
          checked={left === 0 && todos.length > 0}
          onChange={({ target: { checked } }) =>
            act(allCompleted(checked), () => actions.completeAll(checked))
          }
        />
        <label htmlFor="toggle-all">Mark all as complete</label>
        <ul className="todo-list" data-filter={filter}>
          {shown.map((todo) => (
            <Row
              key={todo.id}
              todo={todo}
              onToggle={(isCompleted) =>
                act(changed(todo.id, { completed: isCompleted }), () =>
                  actions.complete(todo.id, isCompleted),
                )
              }
              onRename={(text) => rename(todo.id, text)}
              onRemove={() => act(removed(todo.id), () => actions.remove(todo.id))}
            />
          ))}
        </ul>
      </div>

      <footer className="footer" hidden={todos.length === 0}>
        <span className="todo-count">
          <strong>{left}</strong> <span>{left === 1 ? "item" : "items"}</span> left
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
        <button
          type="button"
          className="clear-completed"
          hidden={left === todos.length}
          onClick={() => act(cleared, actions.clearCompleted)}
        >
          Clear completed
        </button>
      </footer>
    </section>
  );
}
