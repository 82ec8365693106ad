import { expect, test } from "vitest";
import { instanceHtml, instanceId, patchFor, SAVE } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const field = instanceHtml(
  "search",
  [{ p: "field", e: "input", u: "query" }],
  `<input id="field" data-ui-part="field"><p id="echo" data-ui-target="echo">old</p>`,
);

test("an event of a declared part is posted with exactly ctx, dispatchId and payload", async () => {
  const { page, next } = await open(field);
  await page.fill("#field", "a");
  const { body, headers } = await next();
  expect(Object.keys(body)).toEqual(["ctx", "dispatchId", "payload"]);
  expect(body.ctx).toBe("sc1.search.field.input");
  expect(body.dispatchId).toMatch(/^ui_evt_[0-9a-f]{32}$/);
  // Of 32 digits all are decimal once in three million.
  expect(body.dispatchId).toMatch(/[a-f]/);
  expect(body.payload).toEqual({ value: "a" });
  expect(headers["content-type"]).toBe("application/json");
});

test("each dispatch has an id of its own, whose digits are cryptographically random", async () => {
  const { page, next } = await open(field, {
    before: () => {
      let call = 0;
      crypto.getRandomValues = (<T extends Uint8Array>(bytes: T) => {
        call += 1;
        return bytes.map((_, index) => index + call);
      }) as Crypto["getRandomValues"];
    },
  });
  await page.fill("#field", "a");
  const first = await next();
  // The first random text names the document.
  expect(first.body.dispatchId).toBe(`ui_evt_${"23456789abcdef01".repeat(2)}`);
  first.patch();
  await page.fill("#field", "b");
  expect((await next()).body.dispatchId).toBe(`ui_evt_${"3456789abcdef012".repeat(2)}`);
});

test("the events of an interaction are raised in order, each with what the one before it carried", async () => {
  const { page, next, log, logged } = await open(field);
  await page.fill("#field", "a");
  const dispatch = await next();
  dispatch.patch(patchFor("search"));
  await logged("service:ui-event:dispatched");
  const events = await log();
  expect(events.map(({ name }) => name)).toEqual([
    "service:ui-event:captured",
    "service:ui-event:dispatching",
    "service:ui-patch:applied",
    "service:ui-event:dispatched",
  ]);
  // What the runtime keeps for itself has a short name, and changes.
  const told = (detail: object) =>
    Object.fromEntries(Object.entries(detail).filter(([name]) => name.length > 2));
  const [captured, dispatching, applied, dispatched] = events.map(({ detail }) => told(detail));
  expect(captured).toMatchObject({
    root: "#search",
    element: "#field",
    component: "demo",
    instanceId: instanceId("search"),
    entry: { p: "field", e: "input", u: "query", ctx: "sc1.search.field.input" },
    payload: { value: "a" },
    nativeEvent: "input",
  });
  expect(dispatching).toMatchObject({ ...captured, request: dispatch.body });
  expect(dispatched).toMatchObject({ ...dispatching, response: { ok: true, kind: "patch" } });
  expect(applied).toMatchObject({ element: "#echo", request: dispatch.body });
});

const RUNTIME = "/event-runtime.js";
const ENDPOINT = `data-ui-endpoint="/__ui/dispatch"`;
const tag = (attributes: string) => `<script src="${RUNTIME}" defer ${attributes}></script>`;

/** Expects that each of two clicks is one event and one post. */
async function expectOnePostEach({ page, click, received, log, arrived }: RuntimePage) {
  for (const _click of [1, 2]) {
    (await click("#go")).patch();
    await page.waitForSelector("#go:not([aria-busy])");
  }
  await arrived();
  expect(received).toHaveLength(2);
  const captured = (await log()).filter(({ name }) => name.endsWith(":captured"));
  expect(captured).toHaveLength(2);
}

test.each([
  ["stands in the page twice", ENDPOINT, ENDPOINT],
  ["stands there again without an endpoint", ENDPOINT, ""],
  ["names the endpoint the second time alone", "", ENDPOINT],
  ["names another endpoint first", `data-ui-endpoint="/elsewhere"`, ENDPOINT],
])("a click is posted once where the runtime's tag %s", async (_where, first, second) => {
  await expectOnePostEach(await open(SAVE + tag(second), { script: first }));
});

test("a click is posted once where the script is run again later", async () => {
  const opened = await open(SAVE);
  const before = await opened.page.evaluateHandle(() => window.ServiceUi);
  await opened.page.addScriptTag({ url: RUNTIME });
  await opened.page.addScriptTag({ url: RUNTIME });
  expect(await opened.page.evaluate((known) => known === window.ServiceUi, before)).toBe(true);
  await expectOnePostEach(opened);
});
