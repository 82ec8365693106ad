import { readFileSync } from "node:fs";
import { join } from "node:path";
import { liveElements } from "../.docs-live/elements";
import { FailureNote } from "../components/demo/failure-note/failure-note";
import { CodeFigure } from "./code-figure/code-figure";
import demo from "./demo/demo.module.css";
import { ExhibitsPage } from "./demo/exhibits-page";
import { fencesIn } from "./docs/_site/page-files";
import live from "./docs/live/[...example]/live.module.css";
import styles from "./front.module.css";

// By its whole path, so that a standalone server has it, too.
const fences = fencesIn(readFileSync(join(process.cwd(), "README.md"), "utf8"));
const codeOf = (file: string) => fences.find((fence) => fence.file === file)?.code ?? "";

/** README's example as code and at work, and then the demo with its wire. */
export default function FrontPage() {
  const renderExample = liveElements.get("readme/Tasks");
  return (
    <ExhibitsPage isWide>
      <h1>
        <span>A click shows at once, and its request never runs twice.</span>{" "}
        <span>You write no client component.</span>
      </h1>
      <p className={demo.lead}>
        Row buttons, live validation and totals in Next.js. Their handlers stay on the server, and
        you write no route and no fetch. A request that got lost is sent again.
      </p>
      <p className={styles.install}>
        Not published yet: you pack it from a checkout. <a href="/docs/quick-start">Quick start</a>
      </p>
      <section className={styles.example} aria-label="An example, and its result">
        <div className={styles.declaration}>
          <CodeFigure
            id="declaration"
            file="components/tasks/tasks.ui.ts"
            code={codeOf("components/tasks/tasks.ui.ts")}
          />
          <p>
            The click shows at once. The server asks <code>allow</code>, runs the handler, and the
            refresh brings what is true. If that fails, the row goes back and the user is told.
          </p>
        </div>
        <div className={`card ${styles.result}`}>
          <h2>Live</h2>
          <div className={live.live}>{renderExample?.()}</div>
          <p className="hint">Reload the page: the server keeps your list.</p>
          <FailureNote />
        </div>
        <CodeFigure
          id="view"
          file="components/tasks/tasks.tsx"
          code={codeOf("components/tasks/tasks.tsx")}
        />
      </section>
      <h2 className={styles.wire}>What crosses the wire</h2>
      <p className={demo.lead}>
        The server rendered every component on this page, each with a signed list of its events. A
        small runtime posts those events to one endpoint. The server verifies the signature, runs
        the handler, and responds with changes to that one component. Try them, and watch the wire.
      </p>
    </ExhibitsPage>
  );
}
