import type { Item } from "../../item";
import { ClientRow } from "./client-row";

/** Server Actions from client components: React carries each row's data, and not its elements. */
export function ClientRows({ items }: { readonly items: readonly Item[] }) {
  return (
    <tbody>
      {items.map((item) => (
        <ClientRow item={item} key={item.sku} />
      ))}
    </tbody>
  );
}
