"use client";

import { type ReactNode, useEffect, useRef, useTransition } from "react";
import { addPieces, removeItem } from "./actions";

interface StepProps {
  readonly id: number;
  readonly pieces: 1 | -1;
  readonly label: string;
}

export function Step({ id, pieces, label }: StepProps) {
  const [isPending, startTransition] = useTransition();
  return (
    <button
      type="button"
      className="step"
      aria-label={label}
      aria-busy={isPending}
      onClick={() => startTransition(() => addPieces(id, pieces))}
    >
      {pieces === 1 ? "+" : "−"}
    </button>
  );
}

export function RemoveButton({ id }: { readonly id: number }) {
  const [isPending, startTransition] = useTransition();
  return (
    <button
      type="button"
      className="button danger"
      disabled={isPending}
      onClick={() => startTransition(() => removeItem(id))}
    >
      Delete
    </button>
  );
}

/** Takes the focus if the user has just left the edit that it leads to. */
export function Focused({
  isFocused,
  children,
}: {
  readonly isFocused: boolean;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.querySelector("a")?.focus();
  }, [isFocused]);
  return <span ref={element}>{children}</span>;
}
