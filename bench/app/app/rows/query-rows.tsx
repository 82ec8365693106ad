"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Item, totalOf } from "../../item";
import { postJson } from "../../query/fetch-json";
import { ITEMS, useItems } from "../../query/use-items";
import { WithClient } from "../../query/with-client";

interface Items {
  readonly items: readonly Item[];
}

/** A mutation for each row. */
export function QueryRows({ items, retries }: Items & { readonly retries: number }) {
  return (
    <WithClient retries={retries}>
      <Rows items={items} />
    </WithClient>
  );
}

function Rows({ items }: Items) {
  return (
    <tbody>
      {useItems(items).map((item) => (
        <Row item={item} key={item.sku} />
      ))}
    </tbody>
  );
}

function Row({ item: { sku, name, amount, cents } }: { readonly item: Item }) {
  const client = useQueryClient();
  const update = (change: (all: readonly Item[]) => readonly Item[]) =>
    client.setQueryData<readonly Item[]>(ITEMS, (all = []) => change(all));
  const changed = useMutation({
    mutationFn: (by: number) => postJson<Item>(`/api/amount/${sku}`, { by }),
    onSuccess: (item) => update((all) => all.map((one) => (one.sku === sku ? item : one))),
  });
  const removed = useMutation({
    mutationFn: () => postJson(`/api/remove/${sku}`, {}),
    onSuccess: () => update((all) => all.filter((one) => one.sku !== sku)),
  });
  return (
    <tr aria-busy={changed.isPending || removed.isPending}>
      <td>{name}</td>
      <td>
        <button type="button" onClick={() => changed.mutate(-1)}>
          −
        </button>{" "}
        <span>{amount}</span>{" "}
        <button type="button" onClick={() => changed.mutate(1)}>
          +
        </button>
      </td>
      <td>{totalOf({ amount, cents })}</td>
      <td>
        <button type="button" onClick={() => removed.mutate()}>
          Remove
        </button>
      </td>
    </tr>
  );
}
