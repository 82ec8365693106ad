import type { manifestOf } from "./instance-html";
import type { RuntimePage } from "./runtime-page";

/** What a page has taken on, and has not done yet. */
export interface TakenOn {
  /** Does the first of it: `resolve`, or fails: `reject`. */
  settle(how?: "resolve" | "reject"): Promise<void>;
}

/**
 * Has a page take on what the runtime asks for, as a router does. The test says when it is done.
 */
export async function takeOn(
  { page }: RuntimePage,
  name: "service:ui-refresh:requested" | "service:ui-navigate:requested",
): Promise<TakenOn> {
  await page.evaluate((name) => {
    const taken: { resolve(): void; reject(error: Error): void }[] = [];
    Object.assign(window, { [name]: taken });
    document.addEventListener(name, (event) => {
      event.preventDefault();
      event.detail.waitUntil(
        new Promise<void>((resolve, reject) => taken.push({ resolve, reject })),
      );
    });
  }, name);
  return {
    settle: (how = "resolve") =>
      page.evaluate(
        ([name, how]) => Reflect.get(window, name).shift()[how](new Error("not rendered")),
        [name, how] as const,
      ),
  };
}

/** Renders instances anew as React does it: root and script stay the elements that they are. */
export async function renderAnew(
  { page }: RuntimePage,
  manifests: Readonly<Record<string, ReturnType<typeof manifestOf>>>,
): Promise<void> {
  await page.evaluate((manifests) => {
    for (const [name, manifest] of Object.entries(manifests)) {
      const root = document.querySelector(`#${name}`);
      const script = root?.querySelector("script");
      root?.setAttribute("data-ui-component-instance-id", manifest.i);
      script?.setAttribute("data-ui-event-manifest", manifest.i);
      if (script) script.textContent = JSON.stringify(manifest);
    }
  }, manifests);
}

/** Writes a text as a render does, which may be older than the patches in the page. */
export async function writeText({ page }: RuntimePage, selector: string, text: string) {
  await page.$eval(
    selector,
    (element, text) => {
      element.textContent = text;
    },
    text,
  );
}
