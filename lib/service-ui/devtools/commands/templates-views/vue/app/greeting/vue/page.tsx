import { Suspense } from "react";
import { GreetingVue } from "../../../components/greeting/greeting-vue";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <GreetingVue />
    </Suspense>
  );
}
