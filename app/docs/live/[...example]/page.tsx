import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { liveElements, livePages } from "../../../../.docs-live/elements";
import "../../../../components/ui/ui.css";
import styles from "./live.module.css";

interface LiveProps {
  readonly params: Promise<{ readonly example: string[] }>;
  readonly searchParams: Promise<unknown>;
}

export const metadata: Metadata = { title: "Live", robots: { index: false } };

/** One component or page of the docs by itself, for the frame below its code. */
export default async function LivePage({ params, searchParams }: LiveProps) {
  const { example } = await params;
  await connection(); // Only a request has a visitor.
  const Page = livePages.get(example.join("/"));
  if (Page) {
    return (
      <div className={styles.live}>
        <Page searchParams={searchParams} />
      </div>
    );
  }
  const render = liveElements.get(example.join("/")) ?? notFound();
  const name = example.at(-1);
  return (
    // Named, because the page around the frame has a main part, too.
    <main id="main" className={styles.live} aria-label={`${name}, live`}>
      <h1 className="visually-hidden">{name}</h1>
      {render()}
    </main>
  );
}
