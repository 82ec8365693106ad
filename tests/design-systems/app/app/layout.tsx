import "@/components/ui/ui.css";
import "./styles.css";
import type { ReactNode } from "react";
import { Refresh, RuntimeScript } from "service-ui/react";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Workshop</title>
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <RuntimeScript />
      </head>
      <body>
        {children}
        <Refresh />
      </body>
    </html>
  );
}
