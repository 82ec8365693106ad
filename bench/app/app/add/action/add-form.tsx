"use client";

import { useOptimistic } from "react";
import { add } from "./actions";

/** The count changes before the action is sent; the rows come with its response. */
export function AddForm({ count }: { readonly count: number }) {
  const [shown, addOne] = useOptimistic(count, (before) => before + 1);
  return (
    <>
      <form
        action={async (form) => {
          addOne(undefined);
          await add(form);
        }}
      >
        <input name="name" id="name" />
        <button type="submit">Add</button>
      </form>
      <span id="count">{`${shown} items`}</span>
    </>
  );
}
