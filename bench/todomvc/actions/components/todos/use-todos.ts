"use client";

import { useOptimistic, useState, useTransition } from "react";
import type { Todo } from "@/data/todo";

type Change = (todos: readonly Todo[]) => readonly Todo[];

/** A todo that the server hasn't got yet. */
export const isOnItsWay = ({ id }: Todo) => id < 0;

/**
 * The todos as the server has them, with each change on top of them until its action has ended.
 * If an action fails, React takes its change back, and `hasFailed` says so.
 */
export function useTodos(all: readonly Todo[]) {
  const [todos, showAtOnce] = useOptimistic(all, (now, change: Change) => change(now));
  const [isBusy, startTransition] = useTransition();
  const [hasFailed, setFailed] = useState(false);
  const act = (change: Change, action: () => Promise<void>, onFailure?: () => void) =>
    startTransition(async () => {
      showAtOnce(change);
      try {
        await action();
        setFailed(false);
      } catch {
        setFailed(true);
        onFailure?.();
      }
    });
  return { todos, act, isBusy, hasFailed };
}

export const added =
  (title: string): Change =>
  (todos) => [
    ...todos,
    { id: Math.min(0, ...todos.map(({ id }) => id)) - 1, title, completed: false },
  ];

export const changed =
  (id: number, change: Partial<Todo>): Change =>
  (todos) =>
    todos.map((todo) => (todo.id === id ? { ...todo, ...change } : todo));

export const removed =
  (id: number): Change =>
  (todos) =>
    todos.filter((todo) => todo.id !== id);

export const allCompleted =
  (isCompleted: boolean): Change =>
  (todos) =>
    todos.map((todo) => ({ ...todo, completed: isCompleted }));

export const cleared: Change = (todos) => todos.filter((todo) => !todo.completed);
