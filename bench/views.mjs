import { fileURLToPath } from "node:url";
import { viewFiles } from "service-ui/vitest";
import { createServer } from "vite";

/**
 * What an instance costs in each kind of view: the product row of the demo, rendered, signed and
 * with its manifest, in microseconds. Each kind renders the same number, in turns. React renders
 * its rows in one page, as it does in an app; the others are strings.
 *
 * Run: node bench/views.mjs
 */
process.env.NODE_ENV = "production";
process.env.APP_SECRET ??= "secret of the bench: 0123456789abcdef";
process.env.UI_LOG_LEVEL = "off";
const ROUNDS = 30;
const INSTANCES = 500;

// Loaded here: React chooses its build by `NODE_ENV` when it is loaded.
const { createElement } = await import("react");
const root = fileURLToPath(new URL("../", import.meta.url));
const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  mode: "production",
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  esbuild: { jsx: "automatic" },
  plugins: [viewFiles()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: "server-only", replacement: `${root}tests/support/server-only.ts` },
    ],
  },
});
try {
  const [
    { kinds },
    { renderView },
    { productRow },
    { products },
    { rowData },
    { keyRing, NOW },
    { ProductRow },
    { renderPage },
  ] = await Promise.all(
    [
      "tests/render/fields/kinds.ts",
      "lib/service-ui/render/render-view.ts",
      "components/demo/product-row/product-row.ui.ts",
      "components/demo/product-row/products.ts",
      "components/demo/product-row/row-data.ts",
      "tests/support/claims.ts",
      "components/demo/product-row/product-row.tsx",
      "lib/service-ui/testing/render-page.ts",
    ].map((path) => server.ssrLoadModule(`/${path}`)),
  );
  const rows = Array.from({ length: INSTANCES }, (_, index) =>
    createElement(ProductRow, { key: index, product: products[index % products.length] }),
  );
  const page = createElement("table", null, createElement("tbody", null, rows));
  const signing = { keyRing, binding: null, ttlSeconds: 3600, nowMs: () => NOW * 1000 };
  const times = new Map(["react", ...kinds.map(({ kind }) => kind)].map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.hrtime.bigint();
    await renderPage(page, {});
    times.get("react").push(Number(process.hrtime.bigint() - start) / 1000 / INSTANCES);
    for (const { kind, row } of kinds) {
      const began = process.hrtime.bigint();
      for (let index = 0; index < INSTANCES; index += 1) {
        const product = products[index % products.length];
        const data = rowData(kind, product);
        const options = { as: "tr", check: false, props: { sku: product.sku }, data };
        await renderView(productRow, row, options, signing);
      }
      times.get(kind).push(Number(process.hrtime.bigint() - began) / 1000 / INSTANCES);
    }
  }
  process.stdout.write("Microseconds for one instance, the median of all rounds:\n");
  for (const [kind, all] of times) {
    const sorted = all.sort((a, b) => a - b);
    process.stdout.write(`${kind.padEnd(8)} ${sorted[Math.floor(ROUNDS / 2)].toFixed(0)}\n`);
  }
} finally {
  await server.close();
}
