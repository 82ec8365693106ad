import { build } from "esbuild";
import { describe, expect, test, vi } from "vitest";
import type { UiComponent } from "@/lib/declaration/define-ui-component";
import { createRegistry } from "@/lib/registry/create-registry";
import { createDispatchRoute } from "@/lib/services";
import { openPage } from "@/tests/support/browser";
import { type Received, runtimePages } from "@/tests/support/runtime-page";
import { recipeCode, renderHtml } from "../../docs/recipe-code";

process.env.APP_SECRET = "secret of the recipes in Chromium, 0123456789abcdef";
process.env.UI_REPLAY_STORE = "memory";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));

const { folder, load, source } = recipeCode("browser");
const open = runtimePages();

describe("optimistic text that is known", async () => {
  const { Follow } = await load("optimistic-text/components/follow/follow.tsx");
  const { follow } = await load("optimistic-text/components/follow/follow.ui.ts");
  const css = source("optimistic-text/components/follow/follow.css");
  const openFollow = async (author: string) => {
    const runtimePage = await open(`<style>${css}</style>${await renderHtml(Follow, { author })}`);
    return { ...runtimePage, shows: shownIn(runtimePage.page, "button") };
  };

  test("stands from the click on, and after the answer", async () => {
    const { page, next, shows } = await openFollow("rosa");
    expect(await shows()).toBe("Follow");
    await page.click("button");
    expect(await shows()).toBe("Following");
    await answer(follow, await next());
    await page.waitForSelector("button:not([aria-busy])");
    expect(await shows()).toBe("Following");
  });

  test("is gone when the answer is a refusal", async () => {
    const { page, next, shows } = await openFollow("emil");
    await page.click("button");
    expect(await shows()).toBe("Following");
    (await next()).refuse(403, "interaction_forbidden");
    await page.waitForSelector("button:not([aria-busy])");
    expect(await shows()).toBe("Follow");
  });

  test("is never two steps ahead: a click while one is on its way is not sent", async () => {
    const { page, next, received, arrived, shows } = await openFollow("theo");
    await page.click("button");
    await page.click("button");
    await answer(follow, await next());
    await page.waitForSelector("button:not([aria-busy])");
    await arrived();
    expect(received).toHaveLength(1);
    expect(await shows()).toBe("Following");
  });
});

describe("optimistic text that is typed", async () => {
  const { Title } = await load("optimistic-text/components/title/title.tsx");
  const { title } = await load("optimistic-text/components/title/title.ui.ts");
  const script = await bundle(`
    import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    import { flushSync } from "react-dom";
    import { TypedTitles } from "./optimistic-text/components/title/typed-titles";
    const root = createRoot(document.createElement("div"));
    flushSync(() => root.render(createElement(TypedTitles)));
    window.stopTypedTitles = () => flushSync(() => root.unmount());`);
  const openTitle = async (name: string) => {
    const runtimePage = await open(await renderHtml(Title, { page: name }));
    const { page } = runtimePage;
    await page.addScriptTag({ content: script });
    const type = async (text: string) => {
      await page.fill("input", text);
      await page.press("input", "Tab");
    };
    return { ...runtimePage, type, heading: () => page.textContent("h2") };
  };

  test("stands until the server has answered with what it has stored", async () => {
    const { page, next, type, heading } = await openTitle("a");
    expect(await heading()).toBe("Untitled");
    await type("  On tides  ");
    expect(await heading()).toBe("  On tides  ");
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("On tides");
  });

  test("gives way to the stored one where the server does not take it", async () => {
    const { page, next, type, heading } = await openTitle("b");
    await type("x".repeat(61));
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("Untitled");
    expect(await page.textContent("[role=status]")).toBe("1 to 60 characters, please.");
  });

  test("is taken back where it is refused, and the field keeps it", async () => {
    const { page, next, type, heading } = await openTitle("c");
    await type("On tides");
    await answer(title, await next());
    await page.waitForSelector("input:not([aria-busy])");
    await type("On winds");
    expect(await heading()).toBe("On winds");
    (await next()).refuse(403, "interaction_forbidden");
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("On tides");
    expect(await page.inputValue("input")).toBe("On winds");
    await page.waitForSelector("[role=alert]");
  });

  test("is taken back where its answer is lost, for the page is about to be rendered anew", async () => {
    const { page, next, logged, type, heading } = await openTitle("e");
    await page.evaluate(
      `document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault())`,
    );
    await type("On tides");
    (await next()).cut();
    expect(await heading()).toBe("On tides");
    (await next()).refuse(409, "duplicate_dispatch");
    await logged("service:ui-refresh:requested");
    expect(await heading()).toBe("Untitled");
  });

  test("is no longer shown once the listener has stopped", async () => {
    const { page, next, type, heading } = await openTitle("d");
    await page.evaluate("stopTypedTitles()");
    await type("On tides");
    const dispatch = await next();
    expect(await heading()).toBe("Untitled");
    await answer(title, dispatch);
    await page.waitForSelector("input:not([aria-busy])");
    expect(await heading()).toBe("On tides");
  });
});

describe("a notice of one's own", async () => {
  const { Follow } = await load("optimistic-text/components/follow/follow.tsx");
  const script = await bundle(`
    import { createElement } from "react";
    import { flushSync } from "react-dom";
    import { createRoot } from "react-dom/client";
    import { ForbiddenNote } from "./role-based-action/components/session/forbidden-note";
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    flushSync(() => root.render(createElement(ForbiddenNote)));`);

  test("stands in the place of the runtime's where somebody may not do something", async () => {
    const { page, next, requests } = await open(await renderHtml(Follow, { author: "rosa" }));
    await page.addScriptTag({ content: script });
    await page.click("button");
    (await next()).refuse(403, "interaction_forbidden");
    await page.waitForSelector("text=Please sign in with an account that may do this.");
    await page.waitForSelector("button:not([aria-busy])");
    expect(requests).not.toContain("GET /event-runtime-notice.js");
  });

  test("leaves all other failures to the runtime's", async () => {
    const { page, next } = await open(await renderHtml(Follow, { author: "rosa" }));
    await page.addScriptTag({ content: script });
    await page.click("button");
    (await next()).refuse(500, "handler_failed");
    await page.waitForSelector("[data-service-ui-notice]");
    expect(await page.getByText("Please sign in").count()).toBe(0);
  });
});

describe("dependent selects", async () => {
  const { PickUp } = await load("dependent-selects/components/pick-up/pick-up.tsx");
  const { pickUp } = await load("dependent-selects/components/pick-up/pick-up.ui.ts");
  const css = source("dependent-selects/components/pick-up/pick-up.css");
  const html = async () => `<style>${css}</style>${await renderHtml(PickUp, {})}`;
  const VISIBLE = "select[name^=point-]:visible";

  test("show the list of the chosen region, and keep the old one until the answer", async () => {
    const { page, next } = await open(await html());
    const shown = () => page.locator(VISIBLE).evaluateAll(namesOf);
    expect(await shown()).toEqual(["point-north"]);
    await page.selectOption("[name=region]", "west");
    const dispatch = await next();
    expect(await shown()).toEqual(["point-north"]);
    await answer(pickUp, dispatch);
    await page.waitForSelector("form:not([aria-busy])");
    expect(await shown()).toEqual(["point-west"]);
    expect(await page.textContent("[role=status]")).toBe("Open 8 to 14");
  });

  test("show all lists where no script runs", async () => {
    const { page } = await openStill(await html());
    // Without scripts, Playwright can look and count, and not evaluate.
    expect(await page.locator(VISIBLE).count()).toBe(3);
  });
});

describe("a form where the runtime does not run", async () => {
  const { Workshop } = await load("validated-form/components/workshop/workshop.tsx");
  const html = await renderHtml(Workshop, {});
  const ROUTE = ' action="/workshop/register" method="post"';
  const submit = async (form: string) => {
    const { page, requests } = await openStill(form);
    await page.fill("[name=name]", "Rosa");
    await page.click("[type=submit]");
    // Navigates after whatever the submission has begun, so that it is on the list.
    await page.goto("/after").catch(() => page.goto("/after"));
    return requests.filter((request) => !/ \/after$/.test(request));
  };

  test("is posted to its action", async () => {
    expect(html).toContain(ROUTE);
    expect(await submit(html)).toEqual([
      "GET /",
      "POST /workshop/register name=Rosa&email=&seats=",
    ]);
  });

  test("goes nowhere by the method dialog", async () => {
    expect(await submit(html.replace(ROUTE, ' method="dialog"'))).toEqual(["GET /"]);
  });

  test("puts its fields into the page's address where it names neither", async () => {
    expect(await submit(html.replace(ROUTE, ""))).toEqual([
      "GET /",
      "GET /?name=Rosa&email=&seats=",
    ]);
  });
});

/** Opens a page whose scripts do not run, and notes what it asks for. */
async function openStill(body: string) {
  const requests: string[] = [];
  const { page } = await openPage({
    javaScriptEnabled: false,
    before: async (page) => {
      await page.route("**/*", async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        const data = request.postData() ?? "";
        requests.push(`${request.method()} ${pathname}${search} ${data}`.trimEnd());
        await route.fulfill({
          contentType: "text/html",
          body: `<link rel="icon" href="data:,">${body}`,
        });
      });
    },
  });
  return { page, requests };
}

/** Has the real pipeline answer a dispatch that the page has sent. */
async function answer(component: UiComponent, { body, headers, answer }: Received): Promise<void> {
  const dispatch = createDispatchRoute(createRegistry([component]));
  const response = await dispatch(
    new Request(`http://${headers.host}/__ui/dispatch`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  answer(response.status, await response.text());
}

/** The text of an element as it is displayed. */
function shownIn(page: { innerText(selector: string): Promise<string> }, selector: string) {
  return () => page.innerText(selector);
}

function namesOf(fields: Element[]): (string | null)[] {
  return fields.map((field) => field.getAttribute("name"));
}

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}
