import { expect, test } from "vitest";
import { readRouteExports } from "@/lib/versioning/next-config/route-exports";

const read = (text: string, file = "app/api/route.ts") =>
  readRouteExports(process.cwd(), file, text);

const WRAPPED = [{ path: "/api/v1/x", line: 3 }];
const HEAD = '// é\nimport { versioned } from "./versioned";\n';

test.each([
  'export const { GET, HEAD } = versioned("/api/v1/x", { GET: read });',
  "export const { GET } = versioned('/api/v1/x', { GET: read }) satisfies object;",
  'export const { GET } = await (versioned("/api/v1/x", {}) as never);',
  'export const GET = versioned("/api/v1/x", { GET: read }).GET;',
  'const handlers = versioned("/api/v1/x", {});\nexport const { GET } = handlers;',
  'const { GET: get } = versioned("/api/v1/x", {});\nexport { get as GET };',
  'const all = versioned("/api/v1/x", {}), other = 1;\nexport const GET = all.GET;',
])("finds for which path a file wraps its handlers: %s", async (text) => {
  expect((await read(HEAD + text)).wrapped.slice(0, 1)).toEqual(WRAPPED);
});

test.each([
  'const orders = load("/api/v1/orders");\nexport async function GET() { return orders; }',
  'export async function GET() { return fetch("/api/v1/orders"); }',
  'export const GET = limit(10, () => fetch("/api/v1/orders"));',
  'export { GET } from "../other/route";',
  'export * from "../other/route";',
  "export const GET = GET;",
])("takes no other text for such a path: %s", async (text) => {
  expect((await read(HEAD + text)).wrapped).toEqual([]);
});

test("reads the constants that a file exports, in JavaScript, too", async () => {
  const text = `export const revalidate = 60, dynamic = "force-static";
const runtime = "edge";
export { runtime };
export function generateStaticParams() {}`;
  for (const file of ["app/route.ts", "app/route.js", "app/route.tsx", "app/route.jsx"]) {
    const { constants } = await read(text, file);
    expect(Object.fromEntries(constants)).toEqual({
      revalidate: { value: 60, line: 1 },
      dynamic: { value: "force-static", line: 1 },
      runtime: { value: "edge", line: 2 },
      generateStaticParams: { value: undefined, line: 4 },
    });
  }
});
