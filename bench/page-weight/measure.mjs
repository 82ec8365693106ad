/**
 * Weighs the page at `/demo/plain` against the same page as client components and with htmx, and
 * writes the figures that the page shows: `npx next build && node bench/page-weight/measure.mjs`.
 *
 * A weight is the sum of what a browser loads on a first visit, each file compressed with gzip as a
 * server would, styles left out: they are the same. The page of htmx is the plain one with `hx-`
 * attributes in the place of marks and manifests; the routes that it would post to are not written.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = fileURLToPath(new URL("client", import.meta.url));
const next = `${root}node_modules/next/dist/bin/next`;
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  APP_SECRET: "only-to-weigh-pages-0123456789abcdef",
};

const plain = await withServer(root, (origin) => load(`${origin}/demo/plain`));
if (spawnSync(process.execPath, [next, "build", client], { env, stdio: "inherit" }).status !== 0) {
  throw new Error("The client components do not build.");
}
const react = await withServer(client, (origin) => load(origin));
const htmx = {
  html: withHtmx(plain.html),
  scripts: [readFileSync(`${root}node_modules/htmx.org/dist/htmx.min.js`)],
};

const pages = [
  { name: "Service UI", ...weigh(plain) },
  { name: "htmx", ...weigh(htmx) },
  { name: "React client components", ...weigh(react) },
];
const versions = Object.fromEntries(
  ["next", "react", "htmx.org"].map((name) => [
    name,
    JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, "utf8")).version,
  ]),
);
const target = `${root}app/demo/plain/page-weight.json`;
writeFileSync(target, `${JSON.stringify({ versions, pages }, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(pages, null, 2)}\n`);

function weigh({ html, scripts }) {
  const size = (content) => gzipSync(content).length;
  return {
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, script) => sum + size(script), 0),
    htmlBytes: size(html.replace(/<style>[\s\S]*?<\/style>/g, "")),
  };
}

/**
 * A page, and each script that it names; those for browsers without modules, which few load, left
 * out.
 */
async function load(address) {
  const html = await (await fetch(address)).text();
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, source]) => source);
  const scripts = await Promise.all(
    [...new Set(sources)].map(async (source) =>
      Buffer.from(await (await fetch(new URL(source, address))).arrayBuffer()),
    ),
  );
  return { html, scripts };
}

function withHtmx(html) {
  return html
    .replace(/<script type="application\/json"[\s\S]*?<\/script>/g, "")
    .replace(/ data-ui-component="([^"]*)" data-ui-component-instance-id="[^"]*"/g, ' data-of="$1"')
    .replace(/ data-ui-(?:options|endpoint)="[^"]*"/g, "")
    .replace(
      /data-ui-part="([^"]*)"/g,
      'hx-post="/parts/$1" hx-trigger="input delay:120ms" hx-target="closest [data-of]" hx-swap="outerHTML"',
    )
    .replace(/data-ui-target="([^"]*)"/g, 'data-target="$1"');
}

async function withServer(directory, use) {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [next, "start", directory, "-p", `${port}`, "-H", "127.0.0.1"],
    { env },
  );
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on("data", (text) => String(text).includes("Ready") && resolve());
      server.once("exit", () => reject(new Error("The server did not start.")));
    });
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
