import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import { list } from "./list-of-rows";

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
