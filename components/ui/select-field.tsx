"use client";

import { type ComponentProps, useState } from "react";
import { Select } from "@/components/ui/select";
import { HiddenField } from "./hidden-field";

interface SelectFieldProps extends ComponentProps<typeof Select> {
  readonly defaultValue: string;
  /** The marks of a part whose event is `change`. */
  readonly marks?: object;
}

export function SelectField({ name, defaultValue, marks, ...props }: SelectFieldProps) {
  const [value, setValue] = useState(defaultValue);
  return (
    <>
      <Select value={value} onValueChange={setValue} {...props} />
      <HiddenField {...marks} name={name} value={value} />
    </>
  );
}
