"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Item } from "../../../item";
import { postJson } from "../../../query/fetch-json";
import { ITEMS, useItems } from "../../../query/use-items";
import { Rows } from "../rows";

/** The count changes before the mutation is sent; the row comes with its response. */
export function Adding({ items: before }: { readonly items: readonly Item[] }) {
  const client = useQueryClient();
  const items = useItems(before);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (name: unknown) => postJson<Item>("/api/add", { name }),
    onSuccess: (item) => client.setQueryData<readonly Item[]>(ITEMS, (all = []) => [...all, item]),
  });
  const isComing = isPending && !items.some(({ name }) => name === variables);
  return (
    <>
      <form action={(form) => mutate(form.get("name"))}>
        <input name="name" id="name" />
        <button type="submit">Add</button>
      </form>
      <span id="count">{`${items.length + (isComing ? 1 : 0)} items`}</span>
      <Rows items={items} />
    </>
  );
}
