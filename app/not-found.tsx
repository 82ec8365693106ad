import type { Metadata } from "next";
import { Brand } from "./brand";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" className="prose stack">
      <Brand />
      <h1>There is no such page</h1>
      <p>The address may be misspelt, or the page may have moved.</p>
    </main>
  );
}
