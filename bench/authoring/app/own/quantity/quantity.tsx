import { createUiView } from "service-ui/react";
import { quantity } from "./quantity.ui";

const { Root, parts, targets, Message } = createUiView(quantity);

export function Quantity({ cents }: { readonly cents: number }) {
  return (
    <Root props={{ cents }}>
      <parts.amount aria-label="Amount" defaultValue={1} min={0} max={99} />
      <targets.total as="output">{(cents / 100).toFixed(2)} €</targets.total>
      <Message for="amount" as="p" />
    </Root>
  );
}
