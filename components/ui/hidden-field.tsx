"use client";

import { type ComponentProps, useEffect, useRef } from "react";

/** A field that holds what another component shows. It raises `change` with each new value. */
export function HiddenField({ value, ...props }: ComponentProps<"input"> & { value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    field.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [value]);
  return <input {...props} type="hidden" value={value} ref={field} />;
}
