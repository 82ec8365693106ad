import type { ReactNode } from "react";
import { Refresh, RuntimeScript } from "service-ui/react";

/** A message that comes or goes moves nothing: no button slips away under a click. */
const STYLE = "form p { margin: 0; min-height: 1.5em }";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Authoring</title>
        <link rel="icon" href="data:," />
        <style>{STYLE}</style>
        <RuntimeScript />
      </head>
      <body>
        {children}
        <Refresh />
      </body>
    </html>
  );
}
