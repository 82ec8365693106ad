import { amount } from "../../shared/schemas";
import { Amount, type State } from "./amount";

export function Quantity({ cents }: { readonly cents: number }) {
  async function judge(before: State, value: string): Promise<State> {
    "use server";
    const parsed = amount.safeParse(value);
    if (!parsed.success) return { ...before, error: parsed.error.issues[0]?.message };
    return { total: `${((parsed.data * cents) / 100).toFixed(2)} €` };
  }
  return <Amount before={{ total: `${(cents / 100).toFixed(2)} €` }} judge={judge} />;
}
