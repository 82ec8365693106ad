import { describe, expect, test } from "vitest";
import { PATCHABLE_ATTRIBUTES } from "@/lib/service-ui/wire/patch";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import { list } from "./list-of-rows";

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

/** Clicks an element, answers with a patch, and gives the id of the one element it changed. */
async function patched(
  { page, click }: RuntimePage,
  clicked: string,
  targetPart: string | null,
  targetName: string,
) {
  const patch = { op: "setAttribute", attribute: "data-state", targetPart, targetName } as const;
  (await click(clicked)).patch(patchFor("list", { ...patch, value: "on" }));
  const found = page.locator("[data-state=on]");
  await found.waitFor({ state: "attached" });
  return found.evaluate(({ id }) => `#${id}`);
}

describe("a patch reaches", () => {
  test.each([
    ["the own row's target", "#vote-2", "row", "total", "#total-2"],
    ["the row itself", "#vote-2", "row", "row", "#row-2"],
    ["the element that fired", "#vote-2", "vote", "vote", "#vote-2"],
    ["a target in the element that fired", "#vote-2", "vote", "label", "#label-2"],
    ["a target in the element that fired, without a part", "#vote-2", null, "label", "#label-2"],
    ["a target of the instance, without a part", "#vote-2", null, "sum", "#sum"],
    ["the nearest target, without a part", "#vote-2", null, "total", "#total-2"],
    ["the nearest part, where no target bears the name", "#vote-2", null, "row", "#row-2"],
    ["the only part of that name, from outside", "#vote-2", "clear", "clear", "#clear"],
  ])("%s", async (_what, clicked, part, name, found) => {
    expect(await patched(await open(list), clicked, part, name)).toBe(found);
  });

  test("the innermost of rows that hold rows", async () => {
    const opened = await open(
      instanceHtml(
        "list",
        ["vote click"],
        `<div data-ui-part="row" id="outer"><i data-ui-target="total"></i>
           <div data-ui-part="row" id="inner"><i id="found" data-ui-target="total"></i>
             <button id="vote" data-ui-part="vote">Vote</button></div></div>`,
      ),
    );
    expect(await patched(opened, "#vote", "row", "total")).toBe("#found");
  });

  test("no row of the instance around it", async () => {
    const inner = instanceHtml(
      "list",
      ["vote click"],
      `<button id="vote" data-ui-part="vote">Vote</button>
       <div data-ui-part="row"><i id="own" data-ui-target="total"></i></div>`,
    );
    const opened = await open(
      instanceHtml(
        "around",
        [],
        `<div data-ui-part="row"><i data-ui-target="total"></i>${inner}</div>`,
      ),
    );
    expect(await patched(opened, "#vote", "row", "total")).toBe("#own");
  });

  test.each([
    ["a target in several rows", null, "total"],
    ["a part in several rows", null, "row"],
    ["a target in a part of which there are several", "row", "total"],
  ])("nothing from outside of all rows, and says so: %s", async (_what, targetPart, targetName) => {
    const { click, rejection, page } = await open(list);
    (await click("#clear")).patch(patchFor("list", { targetPart, targetName }));
    expect(await rejection()).toMatchObject({ reason: "ambiguous" });
    expect(await page.textContent("#total-1")).toBe("0");
  });

  test.each([
    ["no row at all, where the instance has none of that name", "column"],
    ["nothing outside of the part that it names", "vote"],
  ])("%s", async (_what, targetPart) => {
    const { click, rejection } = await open(list);
    (await click("#vote-2")).patch(patchFor("list", { targetPart, targetName: "total" }));
    expect((await rejection()).reason).toBe("invalid");
  });
});
