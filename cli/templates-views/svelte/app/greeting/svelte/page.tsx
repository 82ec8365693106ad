import { Suspense } from "react";
import { GreetingSvelte } from "../../../components/greeting/greeting-svelte";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <GreetingSvelte />
    </Suspense>
  );
}
