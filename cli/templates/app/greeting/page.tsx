import { Suspense } from "react";
import { Greeting } from "../../components/greeting/greeting";

/** What is signed is rendered anew for each visitor: a page that is otherwise cached waits for that part alone. */
export default function Page() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  );
}
