import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { documents, fencesOf } from "../docs/documents";
import { sharedBrowser } from "../support/browser";
import { ROUTE_FILES, servedApp } from "../support/written-app";

/** The app that the chapter on languages shows. */
const shown = documents()
  .filter(({ path }) => path === "docs/handbook/languages.md")
  .flatMap(fencesOf)
  .flatMap(({ file, code }) => (file ? [[file, code] as const] : []));
const { "app/layout.tsx": _oneLanguage, ...routes } = ROUTE_FILES;
const app = servedApp("languages", {
  ...routes,
  ...Object.fromEntries(shown),
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { signUp } from "./sign-up/sign-up.ui";

export const registry = createRegistry([signUp]);
`,
});

/** A tab of a browser that prefers the other language than its page's. */
async function open(lang: "de" | "en") {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ locale: lang === "de" ? "en-GB" : "de-DE" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${app.url}/${lang}`);
  const submit = async (email: string) => {
    await page.getByRole("textbox").fill(email);
    await page.getByRole("button").first().click();
  };
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
  return { page, context, submit, shows };
}

describe.each([
  {
    lang: "de",
    invalid: "Bitte eine Adresse angeben.",
    taken: "Diese Adresse ist vergeben.",
    done: "Die Anmeldung ist da.",
    failed: "Alle Felder zusammen sind zu viel auf einmal. Bitte weniger senden.",
    dismiss: "Schließen",
  },
  {
    lang: "en",
    invalid: "Please enter an address.",
    taken: "This address is taken.",
    done: "You are registered.",
    failed: "All fields together are too much to send at once. Please send less.",
    dismiss: "Dismiss",
  },
] as const)("a page in $lang", ({ lang, invalid, taken, done, failed, dismiss }) => {
  let tab: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    tab = await open(lang);
  });

  test("says in its language what a schema, a handler and a patch say", async () => {
    await tab.submit("rosa");
    await tab.shows(invalid);
    await tab.submit("rosa@example.com");
    await tab.shows(taken);
    await tab.submit("max@example.com");
    await tab.shows(done);
  });

  test("says in its language that an interaction failed", async () => {
    await tab.page.route("**/__ui/dispatch", (route) => route.fulfill({ status: 413, body: "" }));
    await tab.submit("max@example.com");
    await tab.page.getByText(failed).waitFor();
    await tab.page.getByRole("button", { name: dismiss }).click();
    expect(await tab.page.getByText(failed).count()).toBe(0);
  });
});
