import { Suspense } from "react";
import { GreetingSolid } from "../../../components/greeting/greeting.solid";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <GreetingSolid />
    </Suspense>
  );
}
