"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** @param retries of a mutation that fails; the library's default is none */
export function WithClient({
  retries = 0,
  children,
}: {
  readonly retries?: number;
  readonly children: ReactNode;
}) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { mutations: { retry: retries } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
