"use client";

import { startTransition, useActionState, useRef } from "react";

export interface State {
  readonly total: string;
  readonly error?: string | undefined;
}

interface AmountProps {
  readonly before: State;
  readonly judge: (before: State, value: string) => Promise<State>;
}

export function Amount({ before, judge }: AmountProps) {
  const [{ total, error }, send] = useActionState(judge, before);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <>
      <input
        type="number"
        aria-label="Amount"
        aria-invalid={error !== undefined}
        aria-describedby="amount-message"
        defaultValue={1}
        min={0}
        max={99}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => startTransition(() => send(value)), 150);
        }}
      />
      <output>{total}</output>
      <p id="amount-message" aria-live="polite">
        {error}
      </p>
    </>
  );
}
