import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import type { UiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { inRequest } from "@/lib/service-ui/testing/in-request";
import { openPage } from "@/tests/support/browser";
import type { Received } from "@/tests/support/runtime-server";
import { dispatchRequest } from "@/tests/support/wire";

process.env.APP_SECRET = "secret of the recipes in a browser 0123456789abcdef";
process.env.UI_REPLAY_STORE = "memory";

/** Opens a page whose scripts do not run, and notes what it asks for. */
export async function openStill(body: string) {
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
export async function answer(
  component: UiComponent,
  { body, headers, answer }: Received,
): Promise<void> {
  const dispatch = createDispatchRoute(createRegistry([component]));
  const request = dispatchRequest(body, { origin: `http://${headers.host}` });
  const { result: response } = await inRequest({ headers: request.headers, phase: "action" }, () =>
    dispatch(request),
  );
  answer(response.status, await response.text());
}
