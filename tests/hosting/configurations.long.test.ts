import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { filesIn } from "@/app/docs/_site/page-files";
import { AUTH_RECIPE } from "../docs/extract-recipes";
import { openPage } from "../support/browser";
import { machineEnvironment, runToEnd, spawnGroup } from "../support/child-process";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";
import { greet } from "../support/greet";
import { answering, TEST_SECRET } from "../support/next-server";
import { BUILD_PATIENCE_MS, PATIENCE_MS } from "../support/patience";
import { freePort } from "../support/ports";

/*
 * Applications as others have them, from the packed packages: each is built and used. What
 * create-next-app makes, JavaScript, `src/`, webpack and a server of one's own are in
 * tests/chromium/adoption, `trailingSlash` and standalone with a `basePath` in tests/chromium/paths,
 * plugins of the configuration in tests/next/config-plugins.
 */

/** As next-intl's own documentation has it. */
const LOCALES: Readonly<Record<string, string>> = {
  "i18n/routing.ts": `import { defineRouting } from "next-intl/routing";

export const routing = defineRouting({ locales: ["en", "de"], defaultLocale: "en" });
`,
  "i18n/request.ts": `import { getRequestConfig } from "next-intl/server";
import { routing } from "./routing";

export default getRequestConfig(async ({ requestLocale }) => {
  const locale = (await requestLocale) ?? routing.defaultLocale;
  return { locale, messages: {} };
});
`,
  "proxy.ts": `import createMiddleware from "next-intl/middleware";
import { routing } from "./i18n/routing";

export default createMiddleware(routing);

export const config = {
  matcher: "/((?!api|trpc|_next|_vercel|.*\\\\..*).*)",
};
`,
  "app/[locale]/layout.tsx": `import { routing } from "../../i18n/routing";

export function generateStaticParams() {
  return routing.locales.map((locale) => ({ locale }));
}

export default async function LocaleLayout({
  children,
  params,
}: {
  children: React.ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  return (
    <html lang={locale}>
      <body>{children}</body>
    </html>
  );
}
`,
  "app/[locale]/page.tsx": `export default function Page() {
  return <h1>Home</h1>;
}
`,
  "next.config.ts": `import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin();
const nextConfig: NextConfig = { cacheComponents: true };

export default withNextIntl(nextConfig);
`,
};

const ENVIRONMENT = { ...machineEnvironment(), NEXT_TELEMETRY_DISABLED: "1" };

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop?.remove());

/** Fails with what a program said. */
async function well(ending: Promise<{ exitCode: number | null; output: string }>): Promise<string> {
  const { exitCode, output } = await ending;
  expect(exitCode, output).toBe(0);
  return output;
}

async function started(app: FreshApp): Promise<string> {
  const server = await app.start("start");
  onTestFinished(() => server.stop());
  return server.url;
}

test("languages in the path, whose proxy chooses one", async () => {
  const app = await freshApp(workshop, "languages", ["--ts"], ["next-intl@4.15.0"]);
  app.remove("app");
  for (const [path, text] of Object.entries(LOCALES)) app.write(path, text);

  const said = await well(app.command("init"));
  expect(said).not.toContain("BY HAND");
  await well(app.build());
  const url = await started(app);

  for (const locale of ["en", "de"]) await greet(`${url}/${locale}/greeting`);

  // docs/handbook/render-and-sign.md says what a component costs a page.
  const shell = readFileSync(join(app.folder, ".next/server/app/en.html"), "utf8");
  expect(shell).toContain("<h1>Home</h1>");
  const plain = await weigh(url, "/en");
  const greeting = await weigh(url, "/en/greeting");
  const added = [...greeting.scripts].filter(([script]) => !plain.scripts.has(script));
  expect(added).toHaveLength(1);
  expect(added[0]?.[1]).toBeLessThan(1_600);
  expect(greeting.html).toBeLessThan(plain.html + 1_300);
});

/** What a page's first load takes, in bytes of gzip. */
async function weigh(origin: string, path: string) {
  const html = await (await fetch(origin + path)).text();
  const scripts = new Map<string, number>();
  for (const [, script = ""] of html.matchAll(/<script[^>]* src="(\/_next\/[^"]+)"/g)) {
    const text = await (await fetch(origin + script)).text();
    scripts.set(script, gzipSync(text).length);
  }
  return { html: gzipSync(html).length, scripts };
}

test("an auth library, whose proxy asks for a sign-in", async () => {
  const app = await freshApp(workshop, "auth", ["--ts"], ["better-auth@1.7.25"]);
  await well(app.command("init"));
  app.remove("app");
  const recipe = { text: readFileSync(AUTH_RECIPE, "utf8") };
  for (const [path, text] of filesIn(recipe)) app.write(path, text);
  for (const path of ["app/__ui/dispatch/route.ts", "app/%5F%5Fui/dispatch/route.ts"]) {
    app.write(path, readFileSync(`lib/service-ui/devtools/commands/templates/${path}`, "utf8"));
  }
  const secret = "0123456789".repeat(4);
  const origins = "http://127.0.0.1:*";
  app.write(".env", `BETTER_AUTH_SECRET=${secret}\nBETTER_AUTH_TRUSTED_ORIGINS=${origins}\n`);
  await well(app.build());
  const url = await started(app);

  const user = { name: "Ada", email: "ada@example.com", password: "low tide at noon" };
  const { page } = await openPage({ path: `${url}/sign-in` });
  const context = page.context();
  const signedUp = await page.request.post(`${url}/api/auth/sign-up/email`, {
    data: user,
    headers: { Origin: url },
  });
  expect(signedUp.status(), await signedUp.text()).toBe(200);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await page.goto(`${url}/note`);
  const save = async (text: string) => {
    await page.getByLabel("Note").fill(text);
    await page.getByRole("button", { name: "Save" }).click();
  };
  await save("one");
  await page.getByText("3 characters are saved.").waitFor();

  await context.clearCookies();
  await save("what was typed");
  const notice = page.locator("[data-service-ui-notice]");
  await notice.getByText("You may be signed out.").waitFor();
  const [beside] = await Promise.all([
    context.waitForEvent("page"),
    notice.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await beside.getByLabel("E-mail address").fill(user.email);
  await beside.getByLabel("Password").fill(user.password);
  await beside.getByRole("button", { name: "Sign in" }).click();
  await beside.waitForURL(`${url}/note`);
  expect(await page.getByLabel("Note").inputValue()).toBe("what was typed");
  expect(page.url()).toBe(`${url}/note`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("14 characters are saved.").waitFor();
  await notice.waitFor({ state: "detached" });

  const seenBy = async (...args: readonly string[]) => {
    const { output } = await app.command("doctor", "--json", "--url", `${url}/note`, ...args);
    const { findings } = JSON.parse(output);
    return Object.fromEntries(findings.map(({ check, state }: never) => [check, state]));
  };
  expect(await seenBy()).toMatchObject({ endpoint: "problem", "runtime file": "ok" });
  expect(await seenBy("--cookie", cookie)).toMatchObject({ page: "ok", endpoint: "ok" });
});

/** Installs packages into a folder of their own, outside of any app. */
async function tools(...packages: readonly string[]): Promise<string> {
  const folder = join(workshop.folder, "tools");
  mkdirSync(folder, { recursive: true });
  const install = ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages];
  await well(runToEnd("npm", install, { cwd: folder, env: ENVIRONMENT }));
  return join(folder, "node_modules");
}

describe("a monorepo of pnpm, whose app is standalone below a basePath", () => {
  let bun: string;
  let standalone: string;
  beforeAll(async () => {
    const programs = await tools("pnpm@10", "@oven/bun-linux-x64-baseline@1.4.5");
    bun = join(programs, "@oven/bun-linux-x64-baseline/bin/bun");
    const root = join(workshop.folder, "monorepo");
    mkdirSync(join(root, "apps"), { recursive: true });
    writeFileSync(join(root, "package.json"), '{ "name": "monorepo", "private": true }\n');
    writeFileSync(join(root, "pnpm-workspace.yaml"), 'packages: ["apps/*"]\n');
    const app = await freshApp(workshop, "monorepo/apps/web", ["--ts"]);
    // pnpm installs the app anew, with its links.
    app.remove("node_modules");
    const manifest = JSON.parse(readFileSync(join(app.folder, "package.json"), "utf8"));
    const [serviceUi = "", versioning = ""] = workshop.tarballs;
    Object.assign(manifest.dependencies, {
      "service-ui": `file:${serviceUi}`,
      "service-ui-versioning": `file:${versioning}`,
    });
    app.write("package.json", JSON.stringify(manifest));
    const pnpm = [join(programs, "pnpm/bin/pnpm.cjs"), "install", "--no-frozen-lockfile"];
    await well(
      runToEnd(process.execPath, [...pnpm, "--store-dir", join(workshop.folder, "store")], {
        cwd: root,
        env: ENVIRONMENT,
        timeoutMs: BUILD_PATIENCE_MS,
      }),
    );
    app.remove("next.config.ts");
    app.write(
      "next.config.mjs",
      `import { join } from "node:path";

export default {
  output: "standalone",
  basePath: "/web",
  outputFileTracingRoot: join(import.meta.dirname, "../.."),
};
`,
    );
    const { bin } = JSON.parse(
      readFileSync(join(app.folder, "node_modules/service-ui/package.json"), "utf8"),
    );
    await well(app.node(join("node_modules/service-ui", bin["service-ui"]), "init"));
    await well(app.build());
    standalone = join(app.folder, ".next/standalone/apps/web");
    for (const folder of [".next/static", "public"]) {
      cpSync(join(app.folder, folder), join(standalone, folder), { recursive: true });
    }
  });

  async function serve(runtime: string): Promise<string> {
    const env = { ...ENVIRONMENT, NODE_ENV: "production", APP_SECRET: TEST_SECRET };
    const port = String(await freePort());
    const own = { PORT: port, HOSTNAME: "127.0.0.1" };
    const child = await spawnGroup(runtime, ["server.js"], {
      cwd: standalone,
      env: { ...env, ...own },
    });
    onTestFinished(() => child.stop());
    const address = await answering(child, AbortSignal.timeout(PATIENCE_MS));
    if (!address) throw new Error(`${runtime} does not answer:\n${child.output()}`);
    return address.origin;
  }

  test("answers by Node", async () => {
    await greet(`${await serve(process.execPath)}/web/greeting`);
  });

  test("answers by Bun", async () => {
    await greet(`${await serve(bun)}/web/greeting`);
  });

  test("answers as a zone behind the rewrites of another application", async () => {
    const zone = await serve(process.execPath);
    const front = await freshApp(workshop, "front", ["--ts"]);
    front.remove("next.config.ts");
    front.write(
      "next.config.mjs",
      `export default {
  rewrites: async () => [{ source: "/web/:path*", destination: "${zone}/web/:path*" }],
};
`,
    );
    await well(front.build());

    await greet(`${await started(front)}/web/greeting`);
  });
});
