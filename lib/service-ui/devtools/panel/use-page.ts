import { useEffect, useState } from "react";
import { readPage, watchPage } from "./read-page";

/** The parts of the page that belong to Service UI, read again after each change. */
export function usePage() {
  const [page, setPage] = useState(readPage);
  useEffect(() => {
    const read = () => setPage(readPage());
    // The runtime's script is deferred, so it may run after the panel starts.
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
