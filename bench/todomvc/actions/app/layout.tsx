import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "./todomvc.css";

export const metadata: Metadata = {
  title: "TodoMVC · Server Actions",
  description: "What needs to be done.",
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>todos</h1>
          {children}
        </main>
        <footer className="info">
          <p>Double-click to edit a todo, or press F2</p>
        </footer>
      </body>
    </html>
  );
}
