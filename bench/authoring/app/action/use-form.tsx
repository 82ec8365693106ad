"use client";

import { type FormEvent, useActionState, useEffect, useId, useRef, useState } from "react";
import type { Errors } from "./errors-of";

/**
 * A form whose action returns messages: typed text stays, and the first wrong field gets the focus.
 *
 * @param judge what is wrong with a field that the user leaves
 */
export function useForm<Name extends string>(
  save: (before: Errors<Name>, form: FormData) => Promise<Errors<Name>>,
  judge?: (name: Name, value: string) => string | undefined,
) {
  const [sent, send, isPending] = useActionState(save, {} as Awaited<Errors<Name>>);
  const [left, setLeft] = useState<Errors<string>>({});
  const errors: Errors<string> = { ...sent, ...left };
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (Object.keys(sent).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sent]);
  return {
    isPending,
    form: {
      ref: form,
      noValidate: true,
      action(fields: FormData) {
        setLeft({});
        send(fields);
      },
      // React empties a form after its action; what is typed has to stay beside an error.
      onReset(event: FormEvent) {
        if (Object.keys(sent).length > 0) event.preventDefault();
      },
    },
    field: (name: Name) => ({
      name,
      "aria-invalid": errors[name] !== undefined,
      "aria-describedby": `${id}-${name}`,
      ...(judge && {
        onBlur({ currentTarget }: { readonly currentTarget: { readonly value: string } }) {
          setLeft({ ...left, [name]: judge(name, currentTarget.value) });
        },
      }),
    }),
    message: (name: Name) => (
      <p id={`${id}-${name}`} aria-live="polite">
        {errors[name]}
      </p>
    ),
  };
}
