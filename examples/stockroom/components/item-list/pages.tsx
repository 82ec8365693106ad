import Link from "next/link";
import { type ListView, pathOf } from "./list-view";

interface PagesProps {
  readonly shown: ListView;
  readonly page: number;
  readonly pages: number;
}

export function Pages({ shown, page, pages }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Link
          key={number}
          href={pathOf(shown, { page: number })}
          prefetch={false}
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
        >
          {number}
        </Link>
      ))}
    </nav>
  );
}
