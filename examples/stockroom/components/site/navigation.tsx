import Link from "next/link";

const PAGES = [
  ["items", "Stock"],
  ["reports", "Reports"],
  ["history", "History"],
  ["api", "API"],
] as const;

export function Navigation({ current }: { readonly current: (typeof PAGES)[number][0] }) {
  return (
    <nav className="navigation" aria-label="Pages of the stockroom">
      {PAGES.map(([name, label]) => (
        <Link
          key={name}
          href={name === "api" ? "/docs/api" : `/${name}`}
          prefetch={false}
          aria-current={name === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
