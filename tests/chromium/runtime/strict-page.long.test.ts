import { expect, test } from "vitest";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const field = withRules(
  instanceHtml(
    "search",
    ["field input"],
    `<input id="field" data-ui-part="field"><p id="echo" data-ui-target="echo">old</p>`,
  ),
  ["field", "input", { debounce: 1 }],
);

test.each([
  [
    "a strict Content-Security-Policy",
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
  ],
  [
    "Trusted Types",
    "default-src 'self'; script-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'",
  ],
])("under %s everything works, the notice too, and nothing is reported", async (_policy, csp) => {
  const { page, next, logged, consoled } = await open(field, { csp });
  await page.fill("#field", "a");
  (await next()).patch(
    patchFor("search"),
    patchFor("search", { op: "setValue", targetName: "field", value: "A" }),
    patchFor("search", { op: "setAttribute", attribute: "data-state", value: "good" }),
  );
  await logged("service:ui-patch:applied", 3);
  await page.fill("#field", "b");
  (await next()).refuse(400, "malformed_request");
  await page.getByRole("alert").waitFor();
  const { position } = await page
    .getByRole("alert")
    .evaluate((notice) => ({ position: getComputedStyle(notice).position }));
  expect(position).toBe("fixed");
  const refusal =
    "Failed to load resource: the server responded with a status of 400 (Bad Request)";
  expect(consoled).toEqual([refusal]);
});

test("the runtime leaves nothing in the page's global scope but ServiceUi", async () => {
  const { page } = await open(field);
  const left = await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const fresh = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((name) => !fresh.has(name));
  });
  expect(left.filter((name) => name !== "eventLog" && !/^\d|^__/.test(name))).toContain(
    "ServiceUi",
  );
  expect(left.filter((name) => name.length < 3 && !/^\d/.test(name))).toEqual([]);
});
