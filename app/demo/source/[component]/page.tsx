import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "next";
import { exhibits } from "../../../../components/demo/exhibits";
import { Brand } from "../../../brand";
import { CodeFigure } from "../../../code-figure/code-figure";
import styles from "./source.module.css";

interface SourcePageProps {
  readonly params: Promise<{ readonly component: string }>;
}

export const dynamicParams = false;

/** One page for each component of the demo, made at build. */
export function generateStaticParams() {
  return exhibits.map(({ slug }) => ({ component: slug }));
}

export async function generateMetadata({ params }: SourcePageProps): Promise<Metadata> {
  return { title: `Source of ${(await params).component}` };
}

/** The two files of a component: what stays on the server, and what is rendered. */
export default async function SourcePage({ params }: SourcePageProps) {
  const { component } = await params;
  const title = exhibits.find(({ slug }) => slug === component)?.title;
  return (
    <main id="main" className={styles.page}>
      <Brand />
      <h1>{title}</h1>
      <p className={styles.lead}>
        The first file declares the parts, the events and their handlers. The second renders them.
        The demo sends neither file to the browser; only this page shows them.{" "}
        <a href={`/demo#${component}`}>Back to the component</a>
      </p>
      {
        await Promise.all(
          [`${component}.ui.ts`, `${component}.tsx`].map((file) => (
            <SourceFile key={file} component={component} file={file} />
          )),
        )
      }
    </main>
  );
}

async function SourceFile({ component, file }: { component: string; file: string }) {
  const path = `components/demo/${component}/${file}`;
  const code = await readFile(join(process.cwd(), "components/demo", component, file), "utf8");
  const lines = <span className="hint">{code.trimEnd().split("\n").length} lines</span>;
  return <CodeFigure id={file} file={path} code={code} note={lines} isNumbered />;
}
