import { setTimeout as delay } from "node:timers/promises";
import { type ReactNode, Suspense } from "react";

/** A shell beside a part of 3 s. */
export function WithSlow({ children }: { readonly children: ReactNode }) {
  return (
    <main>
      {children}
      <Suspense fallback={<p>It comes</p>}>
        <Slow />
      </Suspense>
    </main>
  );
}

async function Slow() {
  await delay(3_000);
  return <p>It is there</p>;
}
