import { readBook, work } from "./book";
import type { Round } from "./round";

/** Orders once more, and says how many orders there are then. */
export async function order(round: Round | null): Promise<string> {
  await work(round, "order");
  return ordersIn(round);
}

export function ordersIn(round: Round | null): string {
  const orders = round ? readBook(round.id).filter(({ did }) => did === "wrote").length : 0;
  return `${orders} orders`;
}
