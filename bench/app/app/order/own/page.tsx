import { createUiView, RuntimeScript } from "service-ui/react";
import { orders } from "../../../order.ui";
import { ordersIn } from "../../../orders";
import { userRound } from "../../../user-round";

const view = createUiView(orders);
const Plain = view.parts.plain;
const Guarded = view.parts.guarded;
const Orders = view.targets.orders;

export default async function Page() {
  return (
    <main>
      <RuntimeScript />
      <view.Root>
        <Plain id="plain">Order</Plain> <Guarded id="guarded">Order</Guarded>{" "}
        <Orders id="orders">{ordersIn(await userRound())}</Orders>
      </view.Root>
    </main>
  );
}
