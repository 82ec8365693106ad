import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ServiceUiPanel } from "service-ui/panel";
import { Refresh, RuntimeScript } from "service-ui/react";
import "./globals.css";
import "./pieces.css";

export const metadata: Metadata = {
  title: { default: "Service UI", template: "%s · Service UI" },
  description:
    "Server-rendered components for Next.js whose event handlers stay on the server, reached through one signed endpoint.",
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
        <ServiceUiPanel facts={() => import("../components/registry")} />
      </body>
    </html>
  );
}
