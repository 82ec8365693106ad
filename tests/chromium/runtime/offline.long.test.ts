import { expect, test } from "vitest";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const ROWS = withRules(
  instanceHtml(
    "list",
    ["add submit", "field input"],
    `<ul><li data-ui-target="ghost" data-ui-ignore hidden inert>
       <b data-ui-target="name"></b></li></ul>
     <form data-ui-part="add"><input name="name" id="name"><input name="pin" type="password">
       <input name="row" type="hidden" value="row-17"><button>Add</button></form>
     <input id="field" data-ui-part="field">`,
  ),
  [
    "add",
    "submit",
    {
      atOnce: [
        { op: "copy", targetName: "ghost", texts: { name: ["field", "name"] } },
        { op: "reset" },
      ],
    },
  ],
);
const MINUTES = 60_000;
const NOTICE = "[data-service-ui-notice]";

async function add({ page }: RuntimePage, name: string): Promise<void> {
  await page.fill("#name", name);
  await page.press("#name", "Enter");
  await page.clock.runFor(1);
}

/** Opens a page, goes offline, and adds two rows. */
async function addOffline(): Promise<RuntimePage> {
  const opened = await open(ROWS, { clock: true });
  await opened.context.setOffline(true);
  await add(opened, "off1");
  await add(opened, "off2");
  return opened;
}

const nameOf = (fields: unknown) => new Map(fields as [string, string][]).get("name");

test("adds two rows of an outage once it ends, in order, each once", async () => {
  const opened = await addOffline();
  const { page, context, next, advanceUntil, received } = opened;
  await page.clock.runFor(25_000);
  expect(received).toEqual([]);
  expect(await page.locator("li[data-ui-waiting]").allInnerTexts()).toEqual(["off1", "off2"]);
  expect(await page.textContent(`${NOTICE}[role=alert]`)).toContain("Waiting to be sent: 2");
  await context.setOffline(false);
  for (const name of ["off1", "off2"]) {
    const dispatch = await advanceUntil(next());
    expect(nameOf(dispatch.body.payload.fields)).toBe(name);
    dispatch.patch();
  }
  await advanceUntil(page.waitForSelector("form:not([aria-busy])"));
  expect(await page.locator(NOTICE).count()).toBe(0);
  expect(await page.locator("[data-ui-waiting]").count()).toBe(0);
  expect(received).toHaveLength(2);
});

test("names both rows if the line doesn't come back, and sends one again from the keyboard", async () => {
  const opened = await addOffline();
  const { page, context, next, advanceUntil, logged } = opened;
  await advanceUntil(logged("service:ui-event:failed", 2), MINUTES);
  const [failed] = await logged("service:ui-event:failed");
  expect(failed?.detail).toMatchObject({ code: "network_error", hasRun: "no", status: 0 });
  expect(failed?.detail.request).toBeUndefined();
  expect(await page.locator(`${NOTICE} bdi`).allInnerTexts()).toEqual(["off1", "off2"]);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again: off1" }).focus();
  await page.keyboard.press("Enter");
  const dispatch = await advanceUntil(next());
  expect(nameOf(dispatch.body.payload.fields)).toBe("off1");
  dispatch.patch();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Discard: off2" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.locator(NOTICE).count()).toBe(0);
});

test("names what another user's page must not send, and sends it for nobody", async () => {
  const opened = await open(ROWS, { clock: true });
  const { page, context, advanceUntil, logged, received } = opened;
  const render = (user: string) =>
    page.$eval("#list script", (script, user) => script.setAttribute("data-ui-user", user), user);
  await render("ada");
  await context.setOffline(true);
  await add(opened, "hers");
  await render("bob");
  await context.setOffline(false);
  await advanceUntil(logged("service:ui-event:failed"));
  expect(await page.textContent(`${NOTICE} bdi`)).toBe("hers");
  await page.getByRole("button", { name: "Try again: hers" }).click();
  await advanceUntil(logged("service:ui-event:failed", 2));
  expect(await page.textContent(`${NOTICE} bdi`)).toBe("hers");
  expect(received).toEqual([]);
});

test("says for whom the page was rendered, whatever content claims", async () => {
  const opened = await open(
    ROWS.replace(/<script/, '<script data-ui-user="ada"').replace(
      "<form",
      '<p data-ui-user="eve" data-ui-waiting>eve</p><form data-ui-user="eve"',
    ),
    { clock: true },
  );
  const { page, context, next, advanceUntil } = opened;
  await add(opened, "at once");
  const first = await advanceUntil(next());
  expect(first.headers["ui-user"]).toBe("ada");
  first.patch();
  await advanceUntil(page.waitForSelector("form:not([aria-busy])"));
  await context.setOffline(true);
  await add(opened, "later");
  await context.setOffline(false);
  const dispatch = await advanceUntil(next());
  expect(dispatch.headers["ui-user"]).toBe("ada");
});

test("shows what was typed as text, and neither passwords nor hidden fields", async () => {
  const opened = await open(ROWS, { clock: true });
  const { page, context, advanceUntil, logged } = opened;
  await context.setOffline(true);
  await page.fill("[name=pin]", "s3cret");
  await add(opened, "<img src=x onerror=alert(1)>");
  await advanceUntil(logged("service:ui-event:failed"), MINUTES);
  expect(await page.textContent(`${NOTICE} bdi`)).toBe("<img src=x onerror=alert(1)>");
  expect(await page.locator(`${NOTICE} img`).count()).toBe(0);
  expect(await page.content()).not.toContain("s3cret");
});

test("sends the last value of a field alone", async () => {
  const { page, context, next, advanceUntil, received } = await open(ROWS, { clock: true });
  await context.setOffline(true);
  await page.type("#field", "abc");
  expect(await page.textContent(NOTICE)).toContain("Waiting to be sent: 1");
  await context.setOffline(false);
  const dispatch = await advanceUntil(next());
  expect(dispatch.body.payload.value).toBe("abc");
  dispatch.patch();
  await advanceUntil(page.waitForSelector("#field:not([aria-busy])"));
  expect(received).toHaveLength(1);
});

test("asks whoever closes the page while something waits, and nobody else", async () => {
  const opened = await open(ROWS, { clock: true });
  const { page, context } = opened;
  const asks = () =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asks()).toBe(false);
  await context.setOffline(true);
  await add(opened, "off1");
  expect(await asks()).toBe(true);
  await context.setOffline(false);
  const dispatch = await opened.advanceUntil(opened.next());
  dispatch.patch();
  await opened.advanceUntil(page.waitForSelector("form:not([aria-busy])"));
  expect(await asks()).toBe(false);
});

test.each([
  ["is taken away", (list: HTMLElement) => list.remove()],
  [
    "is kept hidden",
    // As React does it with what is in an `<Activity>`.
    (list: HTMLElement) => list.style.setProperty("display", "none", "important"),
  ],
])(
  "sends what waits in a page that %s by a soft navigation, in order, each once",
  async (_how, leave) => {
    const opened = await addOffline();
    const { page, context, next, advanceUntil, received } = opened;
    await page.clock.runFor(5_000);
    await page.evaluate(() => {
      history.pushState(null, "", "/next");
      document.body.insertAdjacentHTML("beforeend", "<h1>Next</h1>");
    });
    await page.$eval("#list", leave as (list: Element) => void);
    await page.clock.runFor(5_000);
    expect(await page.textContent(NOTICE)).toContain("Waiting to be sent: 2");
    await context.setOffline(false);
    for (const name of ["off1", "off2"]) {
      const dispatch = await advanceUntil(next());
      expect(nameOf(dispatch.body.payload.fields)).toBe(name);
      dispatch.patch();
    }
    await advanceUntil(page.waitForSelector(NOTICE, { state: "detached" }));
    expect(received).toHaveLength(2);
  },
);
