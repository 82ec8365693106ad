import { createUiView } from "service-ui/react";
import { type Item, totalOf } from "../../item";
import { list } from "../../list.ui";

const view = createUiView(list);
const Row = view.parts.row;
const Minus = view.parts.minus;
const Plus = view.parts.plus;
const Remove = view.parts.remove;
const Amount = view.targets.amount;
const Total = view.targets.total;

/** The table's body is one instance; each button carries the key of its row. */
export function OneInstance({ items }: { readonly items: readonly Item[] }) {
  return (
    <view.Root as="tbody">
      {items.map((item) => (
        <Row key={item.sku}>
          <td>{item.name}</td>
          <td>
            <Minus value={item.sku}>−</Minus> <Amount>{item.amount}</Amount>{" "}
            <Plus value={item.sku}>+</Plus>
          </td>
          <Total as="td">{totalOf(item)}</Total>
          <td>
            <Remove value={item.sku}>Remove</Remove>
          </td>
        </Row>
      ))}
    </view.Root>
  );
}
