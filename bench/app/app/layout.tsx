import Link from "next/link";
import type { ReactNode } from "react";

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Link href="/arrived" id="leave" prefetch={false}>
          Another page
        </Link>
        {children}
      </body>
    </html>
  );
}
