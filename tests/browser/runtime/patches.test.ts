import { expect, test } from "vitest";
import { PATCHABLE_ATTRIBUTES } from "@/lib/service-ui/wire/patch";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const page = instanceHtml(
  "form",
  ["go click"],
  `<button id="go" data-ui-part="go">Go</button><p id="echo" data-ui-target="echo">old</p>
   <input type="file" id="file" data-ui-target="file"><progress id="bar" max="9" data-ui-target="bar"></progress>`,
);

const { targetName: _name, ...nameless } = patchFor("form");
const { value: _value, ...valueless } = patchFor("form");

const WRONG: readonly (readonly [what: string, patch: unknown])[] = [
  ["null", null],
  ["a text", "setText"],
  ["nothing", {}],
  ["of an unknown operation", { ...patchFor("form"), op: "setHtml" }],
  ["of an operation that every object has", { ...patchFor("form"), op: "constructor" }],
  ["of the prototype's name", { ...patchFor("form"), op: "__proto__" }],
  ["without a value", valueless],
  ["with a value that is no text", { ...patchFor("form"), value: 5 }],
  ["without a target", nameless],
  ["with a target that is null", { ...patchFor("form"), targetName: null }],
  ["with a part that is no text", { ...patchFor("form"), targetPart: {} }],
  ["with a target that is a selector", patchFor("form", { targetName: '"],*,[x="' })],
  [
    "for an attribute that is not on the list",
    { ...patchFor("form"), op: "setAttribute", attribute: "onclick" },
  ],
  ["for no attribute", { ...patchFor("form"), op: "setAttribute" }],
  [
    "for a list with an attribute in it",
    { ...patchFor("form"), op: "setAttribute", attribute: ["data-state"] },
  ],
  [
    "with a value that the element refuses",
    patchFor("form", { op: "setValue", targetName: "file" }),
  ],
];

test("rejects each wrong patch, and applies those beside them", async () => {
  const { page: browser, next, logged } = await open(page);
  await browser.click("#go");
  const right = patchFor("form", { value: "applied" });
  (await next()).patch(right, ...WRONG.map(([, patch]) => patch), { ...right, value: "last" });
  const [first] = await logged("service:ui-patch:applied", 2);
  expect(first?.detail.patch).toEqual(right);
  expect(await browser.textContent("#echo")).toBe("last");
  const rejected = (await logged("service:ui-patch:rejected")).map(({ detail }) => detail);
  expect(rejected.map(({ patch }) => patch)).toEqual(WRONG.map(([, patch]) => patch));
  expect(rejected.filter(({ reason }) => !reason)).toEqual([]);
});

test.each(PATCHABLE_ATTRIBUTES)(
  "setAttribute sets %s, to an empty text as well",
  async (attribute) => {
    const { page: browser, click, logged } = await open(page);
    for (const [index, value] of ["on", ""].entries()) {
      const patch = patchFor("form", { op: "setAttribute", attribute, value });
      (await click("#go")).patch(patch);
      await logged("service:ui-patch:applied", index + 1);
      expect(await browser.getAttribute("#echo", attribute)).toBe(value);
    }
  },
);

test("setValue moves a progress bar", async () => {
  const { page: browser, next, logged } = await open(page);
  await browser.click("#go");
  (await next()).patch(patchFor("form", { op: "setValue", targetName: "bar", value: "4" }));
  await logged("service:ui-patch:applied");
  expect(await browser.$eval("#bar", (bar) => (bar as HTMLProgressElement).value)).toBe(4);
});

test("changes nothing in a root that has left the page, and says so", async () => {
  const { page: browser, click, rejection } = await open(page);
  const dispatch = await click("#go");
  await browser.evaluate(() => {
    Object.assign(window, { left: document.querySelector("#echo") });
    document.body.replaceChildren();
  });
  dispatch.patch(patchFor("form", { value: "new" }));
  expect((await rejection()).reason).toBe("late");
  expect(await browser.evaluate("left.textContent")).toBe("old");
});
