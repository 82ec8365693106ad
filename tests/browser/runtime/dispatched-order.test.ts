import { expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const save = instanceHtml(
  "save",
  ["save click"],
  `<button id="go" data-ui-part="save">Save</button>
   <input id="note" data-ui-target="note"><p id="echo" data-ui-target="echo">old</p>`,
);

test("what listens for dispatched finds the patches in the page", async () => {
  const { page, click, logged } = await open(save);
  await page.evaluate(() => {
    document.addEventListener("service:ui-event:dispatched", () => {
      const echo = document.querySelector("#echo");
      const note = document.querySelector<HTMLInputElement>("#note");
      const seen = [echo?.textContent, echo?.getAttribute("data-state"), note?.value];
      Object.assign(window, { seen });
    });
  });
  (await click("#go")).patch(
    patchFor("save"),
    patchFor("save", { op: "setAttribute", attribute: "data-state", value: "saved" }),
    patchFor("save", { op: "setValue", targetName: "note", value: "noted" }),
  );
  await logged("service:ui-event:dispatched");
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["new", "saved", "noted"]);
});

test("dispatched comes after the events of all patches, applied and rejected", async () => {
  const { click, logged, log } = await open(save);
  (await click("#go")).patch(patchFor("save"), patchFor("save", { targetName: "none" }));
  await logged("service:ui-event:dispatched");
  expect((await log()).map(({ name }) => name).slice(2)).toEqual([
    "service:ui-patch:applied",
    "service:ui-patch:rejected",
    "service:ui-event:dispatched",
  ]);
});
