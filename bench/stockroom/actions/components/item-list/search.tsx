"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";

const DEBOUNCE_MS = 200;

/** Leads to what is searched for while it is typed. */
export function Search({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const filled = [...new FormData(form)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
    startTransition(() => router.push(`/items?${query}`, { scroll: false }));
  }

  return (
    <search>
      <form
        action="/items"
        className="filters"
        aria-busy={isPending}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(currentTarget), DEBOUNCE_MS);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          search(event.currentTarget);
        }}
      >
        {children}
      </form>
    </search>
  );
}
