import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { connection } from "next/server";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { Countdown } from "./_page/countdown";
import { Day } from "./_page/day";
import { Exchange } from "./_page/exchange";
import { requestOrigin } from "./_page/request-origin";
import { type ShownPath, takeSnapshot } from "./_page/take-snapshot";
import styles from "./api.module.css";

export const metadata: Metadata = {
  title: "Versioned API",
  description: "A deprecated version beside its successor: both responses, headers first.",
};

const SHOWN: readonly ShownPath[] = ["/demo/api/sunset-version", "/demo/api/v1/products"];

export default async function Page() {
  await connection();
  const now = Date.now();
  const origin = requestOrigin(await headers());
  const exchanges = await Promise.all(
    SHOWN.map(async (path) => ({ ...VERSIONS.get(path)[0], initial: await takeSnapshot(path) })),
  );
  const tags = exchanges.map(({ initial }) => new Map(initial.headers).get("etag"));
  const ending = exchanges.find((route) => route.lifecycle !== "active");
  const sunset = ending && "sunset" in ending ? ending.sunset : undefined;

  return (
    <main id="main" className={styles.page}>
      <nav className={styles.crumbs} aria-label="Where you are">
        <Link href="/">Service UI</Link> <span aria-hidden="true">/</span> Versioned API
      </nav>
      <header className={styles.intro}>
        <div>
          <h1 className={styles.title}>Two versions, one body</h1>
          <p className={styles.lede}>
            The old path still responds as before. Its headers say when it was deprecated, how long
            it will be served, and which path replaces it.
            {tags[0] !== undefined && tags[0] === tags[1]
              ? " Both responses have the same entity tag: their bodies are identical."
              : ""}
          </p>
          <noscript>
            <p className={styles.lede}>
              Without JavaScript, load the page again to see what has changed.
            </p>
          </noscript>
        </div>
        {ending && sunset ? (
          <section className={styles.sunset} aria-label="Time to the sunset">
            <p>
              Version {ending.version} is served until <Day date={sunset} />
            </p>
            <Countdown until={Date.parse(sunset)} from={now} />
          </section>
        ) : null}
      </header>
      <div className={styles.exchanges}>
        {exchanges.map(({ path, version, lifecycle, initial }) => (
          <Exchange
            key={path}
            path={path}
            version={version}
            lifecycle={lifecycle}
            origin={origin}
            initial={initial}
          />
        ))}
      </div>
      <nav className={styles.more} aria-label="More about the API">
        <a href="/demo/api/docs/sunset-version">Move from 0.9.0 to 1.0.0</a>
        <a href="/demo/api/docs/retirement">How versions are retired</a>
        <a href="/demo/api/docs/problems">What a refusal means</a>
        <a href="/demo/api/versions">All versions, as JSON</a>
        <a href="/demo/api/openapi.json">OpenAPI 3.1</a>
      </nav>
    </main>
  );
}
