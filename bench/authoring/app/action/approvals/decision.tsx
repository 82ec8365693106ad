"use client";

import type { Claim } from "../../shared/store";
import { useForm } from "../use-form";
import { decide } from "./actions";

export function Decision({ claim }: { readonly claim: Claim }) {
  const { form, field, message, isPending } = useForm(decide.bind(null, claim.id));
  return (
    <form {...form}>
      <input {...field("note")} aria-label={`Note for ${claim.who}`} />
      {message("note")}
      <button type="submit" name="verdict" value="approved" disabled={isPending}>
        Approve
      </button>
      <button type="submit" name="verdict" value="refused" disabled={isPending}>
        Refuse
      </button>
    </form>
  );
}
