"use client";

import { Label as LabelPrimitive } from "radix-ui";
import type { ComponentProps } from "react";

export function Label(props: ComponentProps<typeof LabelPrimitive.Root>) {
  return <LabelPrimitive.Root data-slot="label" {...props} />;
}
