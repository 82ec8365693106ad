import { expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const OWN = "sc1.post.publish.click";
const entry = { p: "publish", e: "click", u: "", ctx: "sc1.evil" };
const request = { ctx: "sc1.evil", dispatchId: `ui_evt_${"6".repeat(32)}`, payload: { value: 6 } };
const internal = {
  root: {},
  element: {},
  entry,
  component: "evil",
  instanceId: "evil",
  payload: { value: 6 },
  nativeEvent: {},
  ancestry: [],
  moment: 1e9,
  lastMs: 1e9,
  turns: [],
  answered: {},
  letGo: "evil",
  endpoint: "/evil",
};

test.each([
  ["a whole request", JSON.stringify({ request })],
  ["a token that counts as stale", JSON.stringify({ stale: OWN, request })],
  ["every other internal field", JSON.stringify(internal)],
  ["a prototype", `{"__proto__":${JSON.stringify({ request, stale: OWN, ...internal })}}`],
  ["options in the options", JSON.stringify({ options: { request }, request: null })],
  ["wrong types", `{"debounce":"9e9","throttle":[9e9],"once":"yes","keys":"x","prevent":1}`],
  ["a mode that is none", `{"concurrency":"__proto__","focusInvalid":"no"}`],
  ["no object", `"request"`],
  ["null", "null"],
])("data-ui-options with %s change nothing that is posted", async (_what, json) => {
  const { page, click, requests } = await open(
    instanceHtml(
      "post",
      ["publish click"],
      `<button value="v" data-ui-part="publish" data-ui-options='[["click",${json}]]'>Go</button>`,
    ),
  );
  const ids = new Set<string>();
  for (const _click of [1, 2]) {
    const { body, patch } = await click("button");
    const { dispatchId } = body;
    expect(body).toEqual({ ctx: OWN, dispatchId, payload: { value: "v" } });
    ids.add(dispatchId);
    patch();
    await page.waitForSelector("button:not([aria-busy])");
  }
  expect(ids).toHaveLength(2);
  expect(ids).not.toContain(request.dispatchId);
  const posts = requests.filter((sent) => sent.startsWith("POST"));
  expect(posts).toEqual(["POST /__ui/dispatch", "POST /__ui/dispatch"]);
});
