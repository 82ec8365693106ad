"use client";

import { useTransition } from "react";
import { type Item, totalOf } from "../../item";
import { changeAmount, remove } from "./actions";

/** Calls Server Actions from event handlers: one row as a client component. */
export function ClientRow({ item }: { readonly item: Item }) {
  const [isPending, startTransition] = useTransition();
  const { sku, name, amount } = item;
  return (
    <tr aria-busy={isPending}>
      <td>{name}</td>
      <td>
        <button type="button" onClick={() => startTransition(() => changeAmount(sku, -1))}>
          −
        </button>{" "}
        <span>{amount}</span>{" "}
        <button type="button" onClick={() => startTransition(() => changeAmount(sku, 1))}>
          +
        </button>
      </td>
      <td>{totalOf(item)}</td>
      <td>
        <button type="button" onClick={() => startTransition(() => remove(sku))}>
          Remove
        </button>
      </td>
    </tr>
  );
}
