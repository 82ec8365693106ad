import type { ReactNode } from "react";
import "../../../../app/globals.css";
import "../../../../app/pieces.css";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
