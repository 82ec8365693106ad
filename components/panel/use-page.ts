import { useEffect, useState } from "react";
import { readPage, watchPage } from "./read-page";

/** What the page holds of Service UI, read again after each change. */
export function usePage() {
  const [page, setPage] = useState(readPage);
  useEffect(() => {
    const read = () => setPage(readPage());
    // The runtime is deferred and the panel is not: it may come after it.
    read();
    window.addEventListener("load", read);
    const unwatch = watchPage(read);
    return () => {
      window.removeEventListener("load", read);
      unwatch();
    };
  }, []);
  return page;
}
