import { posix } from "node:path";
import type { LiveExample } from "./live-examples";

interface Live {
  /** Of the examples, by path. */
  readonly code: ReadonlyMap<string, string>;
  readonly examples: readonly LiveExample[];
}

/** The modules that the site imports, beside the examples' own. */
export const LIVE_MODULES: ReadonlyMap<string, (live: Live) => string> = new Map([
  ["definitions.ts", definitionsModule],
  ["elements.tsx", elementsModule],
  ["responses.ts", responsesModule],
]);

/** The definitions, for the registry. */
function definitionsModule({ code }: Live): string {
  const all = [...code].flatMap(([file, text]) =>
    Array.from(text.matchAll(/^export const (\w+) = defineUiComponent\(/gm), ([, name = ""]) => ({
      file,
      name,
    })),
  );
  return [
    ...all.map(
      ({ file, name }, at) => `import { ${name} as definition${at} } from "${from(file)}";`,
    ),
    `export const liveDefinitions = [${all.map((_, at) => `definition${at}`).join(", ")}];\n`,
  ].join("\n");
}

/** What is in the frames, by slug and name: elements, and pages in their layouts. */
function elementsModule({ examples }: Live): string {
  const imports = new Map<string, string>();
  const importOf = (slug: string, file: string, name = "default") => {
    const key = `{ ${name} as $ } from "${from(posix.join(slug, file))}"`;
    if (!imports.has(key)) imports.set(key, `Live${imports.size}`);
    return String(imports.get(key));
  };
  const elements: string[] = [];
  const pages: string[] = [];
  for (const { slug, name, element, file, layouts } of examples) {
    const path = JSON.stringify(`${slug}/${name}`);
    if (element === undefined) {
      const around = layouts.map((layout) => importOf(slug, layout));
      const page = `<${importOf(slug, file)} {...props} />`;
      const jsx = around.reduceRight((inner, layout) => `<${layout}>${inner}</${layout}>`, page);
      pages.push(`  [${path}, (props) => ${jsx}],`);
    } else {
      elements.push(`  [${path}, () => ${element.replace(name, importOf(slug, file, name))}],`);
    }
  }
  return [
    'import type { ReactNode } from "react";',
    ...Array.from(imports, ([key, as]) => `import ${key.replace("$", as)};`),
    "export const liveElements: ReadonlyMap<string, () => ReactNode> = new Map([",
    ...elements,
    "]);",
    "type Page = (props: any) => ReactNode;",
    "export const livePages: ReadonlyMap<string, Page> = new Map<string, Page>([",
    ...pages,
    "]);\n",
  ].join("\n");
}

/** What the examples' own routes and public scripts answer, by slug and path. */
function responsesModule({ code }: Live): string {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const [file, text] of code) {
    const [, slug, route, script] = SERVED.exec(file) ?? [];
    const path = JSON.stringify(`${slug}/${route ?? script}`);
    if (route) {
      const as = `get${imports.length}`;
      imports.push(`import { GET as ${as} } from "${from(file)}";`);
      entries.push(`  [${path}, ${as}],`);
    } else if (script) {
      entries.push(`  [${path}, async () => new Response(${JSON.stringify(text)}, SCRIPT)],`);
    }
  }
  return [
    ...imports,
    'const SCRIPT = { headers: { "Content-Type": "text/javascript; charset=utf-8" } };',
    "export const liveResponses: ReadonlyMap<string, () => Promise<Response>> = new Map([",
    ...entries,
    "]);\n",
  ].join("\n");
}

const SERVED = /^(.+?)\/(?:app\/(.+)\/route\.ts|public\/(.+\.js))$/;

/** What imports a file from beside the modules here. */
const from = (file: string) => `./${file.replace(/\.tsx?$/, "")}`;
