import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manifestsIn } from "../support/wire";
import { ROUTE_FILES, type RunningApp, type WrittenApp, writeApp } from "../support/written-app";

const COMPONENT = `import { defineUiComponent } from "service-ui";

export const like = defineUiComponent({
  name: "shop.like",
  allow: () => true,
  parts: { go: "button" },
  events: (on) => [on("go", "click", () => {})],
});
`;
const FILES = {
  ...ROUTE_FILES,
  "components/like.ui.ts": COMPONENT,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { like } from "./like.ui";

export const registry = createRegistry([like]);
`,
  "components/like.tsx": `import { html, htmlView } from "service-ui/html";
import { createHtmlView, createUiView } from "service-ui/react";
import { like } from "./like.ui";

const { Root, parts } = createUiView(like);
export const Like = () => <Root><parts.go>Like</parts.go></Root>;

const view = htmlView<typeof like>(({ part }) => html\`<button \${part("go")}>Like</button>\`);
export const HtmlLike = createHtmlView(like, view);

export async function LateLike() {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return <Like />;
}
`,
  "components/like-text.ts": `import { html, htmlView } from "service-ui/html";
import { signingContext } from "service-ui/server";
import { renderView } from "service-ui/view";
import { like } from "./like.ui";

const view = htmlView<typeof like>(({ part }) => html\`<button \${part("go")}>Like</button>\`);

export async function likeText(request: Request) {
  const signing = await signingContext(async () => request.headers.get("cookie"));
  return new Response(await renderView(like, view, {}, signing));
}
`,
};

const page = (
  settings: string,
  content: string,
  depth = "../..",
) => `import { Suspense } from "react";
import { HtmlLike, LateLike, Like } from "${depth}/components/like";

${settings}

export default function Page() {
  return <main>${content}</main>;
}
`;
const route = (settings: string) => `import { likeText } from "../../components/like-text";

${settings}
export const GET = likeText;
`;

const STATIC = 'export const dynamic = "force-static";';
const SHARED = {
  "app/plain/page.tsx": page(STATIC, "<Like />"),
  "app/html/page.tsx": page(STATIC, "<HtmlLike />"),
  "app/late/page.tsx": page(STATIC, "<Suspense fallback={null}><LateLike /></Suspense>"),
  "app/minutes/page.tsx": page(`${STATIC}\nexport const revalidate = 60;`, "<Like />"),
  "app/under/layout.tsx": `${STATIC}
export default ({ children }: { children: React.ReactNode }) => children;
`,
  "app/under/page.tsx": page("", "<Like />"),
};
const SHARED_ROUTE = { "app/text/route.ts": route(STATIC) };

/** Built and served: what Next renders at a request, for one user or for everybody. */
const SERVED = {
  "app/suspends/page.tsx": page("", "<Suspense fallback={null}><LateLike /></Suspense>"),
  "app/revalidates/page.tsx": page("export const revalidate = 60;", "<Like />"),
  "app/within/layout.tsx": SHARED["app/under/layout.tsx"],
  "app/within/page.tsx": page('export const dynamic = "force-dynamic";', "<Like />"),
  "app/text/route.ts": route("export const revalidate = 60;"),
  "app/item/[id]/page.tsx": page(
    `${STATIC}
export const revalidate = 60;
export const generateStaticParams = () => [];`,
    "<Like />",
    "../../..",
  ),
};

const REFUSAL = (path: string) =>
  `Service UI can't sign the component "shop.like" of ${path}, because Next renders this route ` +
  "once for everybody";

async function failureOf(
  name: string,
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const app = writeApp(name, { ...FILES, ...files });
  try {
    return await app.build(env).then(
      () => "the build succeeded",
      (error: unknown) => String(error),
    );
  } finally {
    app.remove();
  }
}

describe.each([
  ["with a secret", { APP_SECRET: "shared-pages-0123456789abcdef-0123456789" }],
  ["without a secret", {}],
])("a build %s", (_, env) => {
  test("refuses each page that is the same for everybody, and names page and component", async () => {
    const said = await failureOf(
      "shared-pages",
      {
        ...SHARED,
        "app.config.mjs": "export default { experimental: { prerenderEarlyExit: false } };",
      },
      env,
    );
    for (const path of ["/plain", "/html", "/late", "/minutes", "/under"]) {
      expect(said).toContain(REFUSAL(path));
    }
    expect(said).not.toContain("APP_SECRET is not set");
  });

  test("refuses a static route that signs", async () => {
    const said = await failureOf("shared-routes", SHARED_ROUTE, env);
    expect(said).toContain("Service UI can't sign the components of /text");
    expect(said).not.toContain("APP_SECRET is not set");
  });
});

test("a build refuses a static route that signs with a context of its own", async () => {
  const own = FILES["components/like-text.ts"]
    .replace("import { signingContext }", "import { currentKeyRing }")
    .replace(
      'await signingContext(async () => request.headers.get("cookie"))',
      "{ keyRing: currentKeyRing(), binding: null, ttlSeconds: 60, nowMs: Date.now }",
    )
    .replace("likeText(request: Request)", "likeText()");
  const files = { ...SHARED_ROUTE, "components/like-text.ts": own };
  const env = { APP_SECRET: "shared-pages-0123456789abcdef-0123456789" };
  expect(await failureOf("shared-own", files, env)).toContain(REFUSAL("/text"));
});

describe("a server", () => {
  let app: WrittenApp;
  let running: RunningApp;
  beforeAll(async () => {
    app = writeApp("own-pages", { ...FILES, ...SERVED });
    await app.build();
    running = await app.start("start");
  });
  afterAll(async () => {
    await running?.stop();
    app?.remove();
  });
  const instancesAt = async (path: string) => {
    const texts = [1, 2].map(async () => (await fetch(running.url + path)).text());
    return (await Promise.all(texts)).flatMap((text) =>
      manifestsIn(text).map(({ manifest }) => manifest.i),
    );
  };

  test.each(["/suspends", "/revalidates", "/within", "/text"])(
    "gives each visit of %s an instance of its own",
    async (path) => {
      expect(new Set(await instancesAt(path)).size).toBe(2);
    },
  );

  test("refuses a page that Next keeps for everybody after its first visit", async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await fetch(`${running.url}/item/1`);
      expect(response.status).toBe(500);
      expect(manifestsIn(await response.text())).toEqual([]);
    }
    expect(running.output()).toContain(REFUSAL("/item/[id]"));
  });
});

describe("development", () => {
  test("refuses such a page at its first visit", async () => {
    const app = writeApp("shared-in-dev", { ...FILES, ...SHARED });
    try {
      const running = await app.start("dev");
      const response = await fetch(`${running.url}/plain`);
      expect(response.status).toBe(500);
      expect(running.output()).toContain(REFUSAL("/plain"));
      await running.stop();
    } finally {
      app.remove();
    }
  });
});
