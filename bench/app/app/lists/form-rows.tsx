import { type Item, totalOf } from "../../item";
import { submitAmount, submitRemoval } from "./actions";

/**
 * Server Actions without client components: two forms in each row, which work without JavaScript
 * too.
 */
export function FormRows({ items }: { readonly items: readonly Item[] }) {
  return (
    <tbody>
      {items.map((item) => (
        <tr key={item.sku}>
          <td>{item.name}</td>
          <td>
            <form action={submitAmount}>
              <input type="hidden" name="sku" value={item.sku} />
              <button type="submit" name="by" value="-1">
                −
              </button>{" "}
              <span>{item.amount}</span>{" "}
              <button type="submit" name="by" value="1">
                +
              </button>
            </form>
          </td>
          <td>{totalOf(item)}</td>
          <td>
            <form action={submitRemoval}>
              <input type="hidden" name="sku" value={item.sku} />
              <button type="submit">Remove</button>
            </form>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
