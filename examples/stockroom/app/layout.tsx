import type { Metadata, Viewport } from "next";
import { type ReactNode, Suspense } from "react";
import { ServiceUiPanel } from "service-ui/panel";
import { Refresh, RuntimeScript } from "service-ui/react";
import "./globals.css";
import "./pieces.css";
import "./stockroom.css";

export const metadata: Metadata = {
  title: { default: "Stockroom", template: "%s · Stockroom" },
  description: "What a small team has in stock.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f5f0" },
    { media: "(prefers-color-scheme: dark)", color: "#111215" },
  ],
};

/**
 * Every page belongs to the user who is signed in, so none has a static shell: one boundary
 * around all of it lets Next answer with real redirects, and browsers without scripts show the
 * page.
 */
export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <html lang="en">
        <head>
          <RuntimeScript />
        </head>
        <body>
          <a className="skip-link" href="#main">
            Skip to the content
          </a>
          {children}
          <Refresh />
          <ServiceUiPanel facts={() => import("@/components/registry")} />
        </body>
      </html>
    </Suspense>
  );
}
