"use client";

import { useForm } from "../use-form";
import { add } from "./actions";

export function AddTask() {
  const { form, field, message, isPending } = useForm(add);
  return (
    <form {...form}>
      <label>
        Task <input {...field("title")} />
      </label>
      {message("title")}
      <button type="submit" disabled={isPending}>
        Add
      </button>
    </form>
  );
}
