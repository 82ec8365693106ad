"use client";

import Link from "next/link";
import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  useActionState,
  useEffect,
  useRef,
} from "react";
import { CATEGORIES } from "@/data/categories";
import type { FieldName } from "@/data/item-fields";
import type { EditBase } from "@/data/items";
import { type FormErrors, save } from "./actions";

interface FieldsProps {
  /** What the edit is based on; of a new item all three are 0. */
  readonly base: EditBase;
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly values: Readonly<Partial<Record<FieldName, string>>>;
}

export function Fields({ base, labels, values }: FieldsProps) {
  const saveThis = save.bind(null, base);
  const [errors, action, isPending] = useActionState<FormErrors, FormData>(saveThis, {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);

  const attributesOf = (field: FieldName) => ({
    id: `item-${field}`,
    name: field,
    className: "input",
    "aria-invalid": errors[field] !== undefined,
    "aria-describedby": `item-${field}-message`,
  });
  const input = (field: FieldName, attributes: ComponentProps<"input"> = {}) => (
    <Field field={field} label={labels[field]} message={errors[field]?.[0]}>
      <input {...attributesOf(field)} {...attributes} defaultValue={values[field]} />
    </Field>
  );
  const isCounted = { inputMode: "numeric" } as const;
  return (
    <form
      ref={form}
      // React empties a form after its action; what is typed has to stay beside an error.
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        startTransition(() => action(fields));
      }}
      noValidate
      className="item-form"
      aria-busy={isPending}
    >
      {input("name")}
      {input("sku", { placeholder: "HA-1020" })}
      <Field field="category" label={labels.category} message={errors.category?.[0]}>
        <select {...attributesOf("category")} defaultValue={values.category ?? ""}>
          <option value="">Please choose</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </Field>
      {input("shelf", { placeholder: "B7" })}
      {input("quantity", isCounted)}
      {input("minimum", isCounted)}
      {input("cents", { inputMode: "decimal", placeholder: "12.50" })}
      {input("supplier", { type: "email", placeholder: "orders@supplier.example" })}
      <div className="actions">
        <button type="submit" className="button" disabled={isPending}>
          Save
        </button>
        <Link href={base.id === 0 ? "/items" : `/items/${base.id}`} className="button quiet">
          Cancel
        </Link>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly field: FieldName;
  readonly label: string;
  readonly message: string | undefined;
  readonly children: ReactNode;
}

function Field({ field, label, message, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`item-${field}`}>{label}</label>
      {children}
      <p id={`item-${field}-message`} className="message" data-state="bad">
        {message}
      </p>
    </div>
  );
}
