import { Suspense } from "react";
import { GreetingPreact } from "../../../components/greeting/greeting-preact";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <GreetingPreact />
    </Suspense>
  );
}
