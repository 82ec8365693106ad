"use client";

import { Slider as SliderPrimitive } from "radix-ui";
import type { ComponentProps } from "react";

export function Slider({
  "aria-label": label,
  ...props
}: ComponentProps<typeof SliderPrimitive.Root>) {
  const values = props.value ?? props.defaultValue ?? [props.min ?? 0];
  return (
    <SliderPrimitive.Root data-slot="slider" {...props}>
      <SliderPrimitive.Track data-slot="slider-track">
        <SliderPrimitive.Range data-slot="slider-range" />
      </SliderPrimitive.Track>
      {values.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is its place.
        <SliderPrimitive.Thumb data-slot="slider-thumb" key={index} aria-label={label} />
      ))}
    </SliderPrimitive.Root>
  );
}
