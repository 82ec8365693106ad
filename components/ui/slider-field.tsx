"use client";

import { type ComponentProps, useState } from "react";
import { Slider } from "@/components/ui/slider";
import { HiddenField } from "./hidden-field";

interface SliderFieldProps extends Omit<ComponentProps<typeof Slider>, "defaultValue"> {
  readonly defaultValue: number;
  /** The marks of a part whose event is `change`. */
  readonly marks?: object;
}

export function SliderField({ name, defaultValue, marks, ...props }: SliderFieldProps) {
  const [value, setValue] = useState([defaultValue]);
  return (
    <>
      <Slider value={value} onValueChange={setValue} {...props} />
      <HiddenField {...marks} name={name} value={String(value[0])} />
    </>
  );
}
