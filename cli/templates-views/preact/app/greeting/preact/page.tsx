import { Suspense } from "react";
import { GreetingPreact } from "../../../components/greeting/greeting-preact";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <GreetingPreact />
    </Suspense>
  );
}
