import { describe, expect, test } from "vitest";
import { instanceHtml, instanceId, manifestOf } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const EVENTS = ["save click"];
const button = (id: string) => `<button id="${id}" data-ui-part="save">Save</button>`;
const outer = (content: string) => instanceHtml("outer", EVENTS, content + button("own"));
const inner = instanceHtml("inner", EVENTS, button("save"));
const evil = JSON.stringify(manifestOf("outer", [{ p: "save", e: "click", ctx: "sc1.evil" }]));

describe("an inner instance without a manifest of its own is a wall", () => {
  test.each([
    ["that has none at all", inner.replace(/<script.*<\/script>/s, "")],
    ["whose manifest doesn't parse", inner.replace(/>\{.*?<\/script>/s, ">{</script>")],
    ["whose manifest is of another version", inner.replace('"v":1', '"v":2')],
    ["whose manifest is of the outer one", inner.replace(`"i":"${instanceId("inner")}"`, "")],
    [
      "whose manifest stands in another element",
      inner.replace("<script", "<i").replace("</script>", "</i>"),
    ],
    ["that is an attribute alone", `<p data-ui-component-instance-id>${button("save")}</p>`],
  ])("%s", async (_what, content) => {
    const { page, click, received } = await open(outer(content));
    await page.click("#save");
    expect((await click("#own")).body.ctx).toBe("sc1.outer.save.click");
    expect(received).toHaveLength(1);
  });
});

describe("content that is marked as a manifest", () => {
  test.each([
    ["is none in another element than a script", `data-ui-event-manifest="${instanceId("outer")}"`],
    ["of nobody is none either", `data-ui-event-manifest="x"`],
  ])("%s", async (_what, attribute) => {
    const content = `<i ${attribute}>${evil}</i><form ${attribute}>${evil}</form>`;
    const { page, click, consoled } = await open(outer(content));
    await page.evaluate(() => window.ServiceUi.scan());
    expect((await click("#own")).body.ctx).toBe("sc1.outer.save.click");
    expect(await page.evaluate(() => window.ServiceUi.manifests())).toEqual([
      manifestOf("outer", EVENTS),
    ]);
    expect(await page.textContent("i")).toBe(evil);
    expect(consoled).toEqual([]);
  });
});
