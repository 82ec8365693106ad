import { createUiView } from "service-ui/react";
import { type Item, totalOf } from "../../item";
import { listRow } from "../../list.ui";

const view = createUiView(listRow);
const Minus = view.parts.minus;
const Plus = view.parts.plus;
const Remove = view.parts.remove;
const Amount = view.targets.amount;
const Total = view.targets.total;

/** Each row is an instance with its key encrypted in it. */
export function InstanceRows({ items }: { readonly items: readonly Item[] }) {
  return (
    <tbody>
      {items.map((item) => (
        <view.Root as="tr" props={{ sku: item.sku }} key={item.sku}>
          <td>{item.name}</td>
          <td>
            <Minus>−</Minus> <Amount>{item.amount}</Amount> <Plus>+</Plus>
          </td>
          <Total as="td">{totalOf(item)}</Total>
          <td>
            <Remove>Remove</Remove>
          </td>
        </view.Root>
      ))}
    </tbody>
  );
}
