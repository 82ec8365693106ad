"use client";

import { type Item, totalOf } from "../../item";

/** A row that writes its marks itself, so React carries its data instead of its elements. */
export function OneClientRow({ item }: { readonly item: Item }) {
  const { sku, name, amount } = item;
  return (
    <tr data-ui-part="row">
      <td>{name}</td>
      <td>
        <button type="button" value={sku} data-ui-part="minus" suppressHydrationWarning>
          −
        </button>{" "}
        <span data-ui-target="amount" suppressHydrationWarning>
          {amount}
        </span>{" "}
        <button type="button" value={sku} data-ui-part="plus" suppressHydrationWarning>
          +
        </button>
      </td>
      <td data-ui-target="total" suppressHydrationWarning>
        {totalOf(item)}
      </td>
      <td>
        <button type="button" value={sku} data-ui-part="remove" suppressHydrationWarning>
          Remove
        </button>
      </td>
    </tr>
  );
}
