import { Suspense } from "react";
import { GreetingSolid } from "../../../components/greeting/greeting.solid";

/** The greeting is signed for each request. `Suspense` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <GreetingSolid />
    </Suspense>
  );
}
