import { Suspense } from "react";
import { Greeting } from "../../components/greeting/greeting";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  );
}
