import { Suspense } from "react";
import { Greeting } from "../../components/greeting/greeting";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  );
}
