"use client";

import { useState, useTransition } from "react";
import { order } from "./actions";

export function OrderButtons({ before }: { readonly before: string }) {
  const [orders, setOrders] = useState(before);
  const [isPending, startTransition] = useTransition();
  const place = () => startTransition(async () => setOrders(await order()));
  return (
    <>
      <button type="button" id="plain" onClick={place}>
        Order
      </button>{" "}
      <button type="button" id="guarded" disabled={isPending} onClick={place}>
        Order
      </button>{" "}
      <span id="orders">{orders}</span>
    </>
  );
}
