import { existsSync, readFileSync } from "node:fs";
import { ENTRIES } from "@/app/docs/_site/reference/entries";

/** The modules behind each name that users import from. */
export function packageEntries(): ReadonlyMap<string, readonly string[]> {
  const { exports = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  const listed = ENTRIES.flatMap(({ specifier, modules }) =>
    specifier ? [[specifier, modules] as const] : [],
  );
  const packed = Object.entries(exports).flatMap(([name, target]) => {
    const source = sourceOf(Object(target).default);
    return source ? [[`service-ui${name.slice(1)}`, [source]] as const] : [];
  });
  return new Map([...listed, ...packed]);
}

/** `./dist/lib/x.js` is made from `lib/x.ts`, `lib/x.tsx` or, where it is a module already, itself. */
function sourceOf(built: unknown): string | undefined {
  if (typeof built !== "string" || !built.startsWith("./dist/")) return undefined;
  const path = built.slice("./dist/".length);
  const stem = path.replace(/\.m?js$/, "");
  return [`${stem}.ts`, `${stem}.tsx`, path].find((file) => existsSync(file));
}
