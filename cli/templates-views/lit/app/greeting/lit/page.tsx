import { Suspense } from "react";
import { GreetingLit } from "../../../components/greeting/greeting-lit";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <GreetingLit />
    </Suspense>
  );
}
