"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { postJson } from "../../../query/fetch-json";

export function OrderButtons({ before }: { readonly before: string }) {
  const [orders, setOrders] = useState(before);
  const { mutate, isPending } = useMutation({
    mutationFn: () => postJson<string>("/api/order", {}),
    onSuccess: setOrders,
  });
  return (
    <>
      <button type="button" id="plain" onClick={() => mutate()}>
        Order
      </button>{" "}
      <button type="button" id="guarded" disabled={isPending} onClick={() => mutate()}>
        Order
      </button>{" "}
      <span id="orders">{orders}</span>
    </>
  );
}
