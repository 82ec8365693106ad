import { type Item, totalOf } from "../../item";

/** The rows to which one is added: the same marks in every way. */
export function Rows({ items }: { readonly items: readonly Item[] }) {
  return (
    <table>
      <tbody id="rows">
        {items.map((item) => (
          <tr key={item.sku}>
            <td>{item.name}</td>
            <td>{item.amount}</td>
            <td>{totalOf(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
