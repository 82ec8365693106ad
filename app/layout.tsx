import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ServiceUiPanel } from "service-ui/panel";
import { Refresh, RuntimeScript } from "service-ui/react";
import "./globals.css";
import "./pieces.css";
import { SiteScripts } from "./site-scripts";
import { Themes } from "./theme-choice";

const [origin] = (process.env.APP_ORIGIN ?? "").split(",");

export const metadata: Metadata = {
  // Where a link is shown elsewhere, its picture needs a whole address.
  metadataBase: origin ? new URL(origin) : null,
  title: {
    default: "Service UI: event handlers for Next.js that stay on the server",
    template: "%s · Service UI",
  },
  description:
    "Row buttons, live validation and totals in Next.js, shown at once. The handler stays on the server; you write no client component, route or fetch.",
  openGraph: { type: "website", siteName: "Service UI" },
  twitter: { card: "summary_large_image" },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f5f0" },
    { media: "(prefers-color-scheme: dark)", color: "#111215" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme is set before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <RuntimeScript />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Themes>{children}</Themes>
        <Refresh />
        <SiteScripts />
        <div className="development-panel">
          <ServiceUiPanel facts={() => import("../components/registry")} />
        </div>
      </body>
    </html>
  );
}
