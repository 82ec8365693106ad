"use client";

import { useActionState } from "react";
import { namesOf } from "../../../growth";
import { checkForm } from "./actions";

/** The same form with a Server Action. */
export function ActionForm({ fields }: { readonly fields: number }) {
  const [state, send] = useActionState(checkForm, { outcome: "", messages: {}, values: {} });
  return (
    <main>
      <form id="form" action={send}>
        <button id="send" type="submit">
          Send
        </button>{" "}
        <span id="outcome">{state.outcome}</span>
        {namesOf(fields).map((name) => (
          <p key={name}>
            <input
              name={name}
              defaultValue={state.values[name] ?? "wrong"}
              aria-label={name}
              aria-invalid={state.messages[name] !== undefined}
            />{" "}
            <span aria-live="polite">{state.messages[name]}</span>
          </p>
        ))}
      </form>
    </main>
  );
}
