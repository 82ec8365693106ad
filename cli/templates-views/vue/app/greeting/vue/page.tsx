import { Suspense } from "react";
import { GreetingVue } from "../../../components/greeting/greeting-vue";

/** What is signed is rendered for each request. `Suspense` lets the rest of the page be cached. */
export default function Page() {
  return (
    <Suspense>
      <GreetingVue />
    </Suspense>
  );
}
