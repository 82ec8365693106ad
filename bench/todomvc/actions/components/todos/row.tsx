"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TITLE_LENGTH, type Todo } from "@/data/todo";
import { isOnItsWay } from "./use-todos";

interface RowProps {
  readonly todo: Todo;
  readonly onToggle: (isCompleted: boolean) => void;
  readonly onRename: (text: string) => void;
  readonly onRemove: () => void;
}

export function Row({ todo, onToggle, onRename, onRemove }: RowProps) {
  const { title, completed } = todo;
  const [isEditing, setEditing] = useState(false);
  const toggle = useRef<HTMLInputElement>(null);

  function leave(text: string, hasFocus: boolean) {
    if (text !== title) onRename(text);
    // The box can take the focus once it is there again.
    flushSync(() => setEditing(false));
    if (hasFocus) toggle.current?.focus();
  }

  function onEditKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      leave(event.currentTarget.value, true);
    }
    if (event.key === "Escape") leave(title, true);
  }

  return (
    <li
      className={completed ? "completed" : undefined}
      ui-state={isEditing ? "editing" : undefined}
      inert={isOnItsWay(todo)}
      onKeyDown={(event) => {
        if (event.key === "F2") setEditing(true);
      }}
    >
      <div className="view">
        <input
          ref={toggle}
          className="toggle"
          type="checkbox"
          checked={completed}
          aria-label={title}
          aria-keyshortcuts="F2"
          onChange={({ target }) => onToggle(target.checked)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by the keyboard. */}
        <span className="title" onDoubleClick={() => setEditing(true)}>
          {title}
        </span>
        <button
          type="button"
          className="destroy"
          aria-label={`Delete ${title}`}
          onClick={onRemove}
        />
      </div>
      {isEditing && (
        <form>
          <input
            className="edit"
            defaultValue={title}
            maxLength={TITLE_LENGTH}
            aria-label={`Edit ${title}`}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: whoever begins to edit goes on typing.
            autoFocus
            onKeyDown={onEditKey}
            onBlur={({ target }) => leave(target.value, false)}
          />
        </form>
      )}
    </li>
  );
}
