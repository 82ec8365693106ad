import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  readonly asChild?: boolean;
}

export function Button({ asChild = false, ...props }: ButtonProps) {
  const Comp = asChild ? Slot.Root : "button";
  return <Comp data-slot="button" {...props} />;
}
