import { createUiView } from "service-ui/react";
import type { Item } from "../../item";
import { list } from "../../list.ui";
import { OneClientRow } from "./one-client-row";

const view = createUiView(list);

/** The table's body is one instance, and each row is a client component without any handler. */
export function OneClient({ items }: { readonly items: readonly Item[] }) {
  return (
    <view.Root as="tbody">
      {items.map((item) => (
        <OneClientRow item={item} key={item.sku} />
      ))}
    </view.Root>
  );
}
