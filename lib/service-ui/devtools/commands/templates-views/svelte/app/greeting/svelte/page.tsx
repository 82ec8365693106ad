import { Suspense } from "react";
import { GreetingSvelte } from "../../../components/greeting/greeting-svelte";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <GreetingSvelte />
    </Suspense>
  );
}
