import { readTotals } from "@/data/items";
import { euros, number } from "../format";

/** A component of its own: each change of the list asks for a refresh, which renders it too. */
export function Totals() {
  const { items, pieces, cents, low } = readTotals();
  const facts = [
    ["items", number(items)],
    ["pieces", number(pieces)],
    ["worth", euros(cents)],
    ["running low", number(low)],
  ];
  return (
    <dl className="totals">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
