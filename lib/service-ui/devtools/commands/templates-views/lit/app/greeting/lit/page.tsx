import { Suspense } from "react";
import { GreetingLit } from "../../../components/greeting/greeting-lit";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <GreetingLit />
    </Suspense>
  );
}
