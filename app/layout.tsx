import type { ReactNode } from "react";
import { RuntimeScript } from "../components/ui/runtime-script";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <RuntimeScript />
      </head>
      <body>{children}</body>
    </html>
  );
}
