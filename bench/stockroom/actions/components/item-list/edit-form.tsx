"use client";

import Link from "next/link";
import { type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import type { Item } from "@/data/items";
import { type InlineErrors, saveRow } from "./actions";
import type { ListView } from "./list-view";

const FIELDS = [
  ["name", "Name"],
  ["shelf", "Shelf"],
  ["quantity", "In stock"],
] as const;

interface EditFormProps {
  readonly item: Item;
  readonly shown: ListView;
  /** Where "Cancel" leads. */
  readonly back: string;
  readonly children: ReactNode;
}

export function EditForm({ item, shown, back, children }: EditFormProps) {
  const save = saveRow.bind(null, shown);
  const [errors, action, isPending] = useActionState<InlineErrors, FormData>(save, {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);
  return (
    <td colSpan={6}>
      {children}
      <form
        ref={form}
        // React empties a form after its action; what is typed has to stay beside an error.
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          startTransition(() => action(fields));
        }}
        noValidate
        className="edit-row"
        aria-label={`Edit ${item.name}`}
        aria-busy={isPending}
      >
        {FIELDS.map(([field, label]) => (
          <div className="field" key={field}>
            <label htmlFor={`edit-${field}`}>{label}</label>
            <input
              id={`edit-${field}`}
              name={field}
              className="input"
              inputMode={field === "quantity" ? "numeric" : undefined}
              defaultValue={item[field]}
              aria-invalid={errors[field] !== undefined}
              aria-describedby={`edit-${field}-message`}
            />
            <p id={`edit-${field}-message`} className="message" data-state="bad">
              {errors[field]?.[0]}
            </p>
          </div>
        ))}
        <div className="actions">
          <button type="submit" className="button" disabled={isPending}>
            Save
          </button>
          <Link href={back} className="button quiet" scroll={false} prefetch={false}>
            Cancel
          </Link>
        </div>
      </form>
    </td>
  );
}
