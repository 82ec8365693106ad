import type { ComponentPropsWithoutRef, JSX } from "react";

/** An element that the prop `as` chooses, and the attributes of that element. */
export type AsProps<
  Element extends keyof JSX.IntrinsicElements,
  Default extends keyof JSX.IntrinsicElements,
> =
  | { [As in Element]: { readonly as: As } & ComponentPropsWithoutRef<As> }[Element]
  | ({ readonly as?: never } & ComponentPropsWithoutRef<Default>);
