import Link from "next/link";

export function Brand() {
  return (
    <Link href="/items" className="brand" prefetch={false}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M8 22v-9l8-5 8 5v9M8 22h16M13 22v-5h6v5" />
      </svg>
      Stockroom
    </Link>
  );
}
