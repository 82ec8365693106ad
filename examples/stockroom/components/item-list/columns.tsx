import Link from "next/link";
import type { Order } from "@/data/items";
import { type ListView, pathOf } from "./list-view";

/** The columns that can be sorted by; each link turns the order round. */
const SORTED = [
  ["Item", "name", "-name"],
  ["In stock", "quantity", "-quantity"],
  ["Worth", "-worth", "worth"],
] as const satisfies readonly (readonly [label: string, first: Order, second: Order])[];

export function Columns({
  shown,
  isEditor,
}: {
  readonly shown: ListView;
  readonly isEditor: boolean;
}) {
  const [item, stock, worth] = SORTED.map(([label, first, second]) => {
    const isSorted = shown.sort === first || shown.sort === second;
    const direction = shown.sort.startsWith("-") ? "descending" : "ascending";
    const next = shown.sort === first ? second : first;
    return (
      <th key={label} scope="col" aria-sort={isSorted ? direction : "none"}>
        <Link href={pathOf(shown, { sort: next, page: 1 })} scroll={false} prefetch={false}>
          {label}
        </Link>
      </th>
    );
  });
  return (
    <thead>
      <tr>
        {item}
        <th scope="col">Category</th>
        <th scope="col">Shelf</th>
        {stock}
        {worth}
        {isEditor && (
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
