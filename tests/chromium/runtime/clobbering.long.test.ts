import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** Members of the document, the window, forms and elements that a name or an id can shadow. */
const MEMBERS = [
  ...["currentScript", "querySelectorAll", "querySelector", "addEventListener", "dispatchEvent"],
  ...["removeEventListener", "activeElement", "body", "createElement", "adoptedStyleSheets"],
  ...["ServiceUi", "location", "documentElement", "hasFocus", "defaultView", "nodeType"],
];
const FORM_MEMBERS = [
  ...["submit", "elements", "name", "children", "attributes", "getAttribute", "closest", "matches"],
  ...["isConnected", "firstElementChild", "textContent", "focus", "parentElement", "setAttribute"],
  ...["removeAttribute", "querySelectorAll", "nodeType", "type", "value", "checked", "disabled"],
  ...["contains", "compareDocumentPosition", "dispatchEvent", "isContentEditable", "innerText"],
];

const save = instanceHtml(
  "save",
  ["save click"],
  `<button value="v" id="go" data-ui-part="save">Save</button><p id="echo" data-ui-target="echo"></p>`,
);

/** Clicks without any member of the page's own, for those may be shadowed. */
const click = ({ page }: RuntimePage, id: string) =>
  page.evaluate((id) => {
    const { getElementById } = Document.prototype;
    HTMLElement.prototype.click.call(getElementById.call(document, id));
  }, id);

const text = ({ page }: RuntimePage, id: string) =>
  page.evaluate((id) => Document.prototype.getElementById.call(document, id)?.textContent, id);

/**
 * Waits for a match without Playwright's selectors: they call members that a form's fields may
 * shadow.
 */
const matched = ({ page }: RuntimePage, selector: string) =>
  page.waitForFunction((selector) => document.querySelector(selector) !== null, selector);

const posts = ({ requests }: RuntimePage) => requests.filter((sent) => sent.startsWith("POST"));

describe("an image called currentScript", () => {
  test.each([
    ["sends no post elsewhere", `data-ui-endpoint="/evil"`],
    ["does not switch the posts off", ""],
  ])("%s", async (_what, attribute) => {
    const opened = await open(`<img name="currentScript" alt="" ${attribute}>${save}`);
    (await opened.click("#go")).patch(patchFor("save"));
    await opened.logged("service:ui-patch:applied");
    expect(posts(opened)).toEqual(["POST /__ui/dispatch"]);
  });
});

describe("events are posted, answers land and the notice shows where", () => {
  test.each([
    ["images", (name: string) => `<img name="${name}" id="${name}" alt="">`],
    ["forms", (name: string) => `<form name="${name}" id="${name}"></form>`],
    ["inputs", (name: string) => `<input name="${name}" id="${name}" data-ui-endpoint="/evil">`],
    ["two of each name", (name: string) => `<a id="${name}"></a><a id="${name}" name="x"></a>`],
  ])("%s bear the names of the document's members", async (_what, markup) => {
    const opened = await open(MEMBERS.map(markup).join("") + save);
    await click(opened, "go");
    const first = await opened.next();
    expect(first.body.payload).toEqual({ value: "v" });
    expect(await opened.page.getAttribute("#go", "aria-busy")).toBe("true");
    first.patch(patchFor("save"));
    await opened.logged("service:ui-patch:applied");
    expect(await text(opened, "echo")).toBe("new");
    await opened.page.waitForSelector("#go:not([aria-busy])");

    await click(opened, "go");
    (await opened.next()).refuse(500, "handler_failed");
    await opened.page.waitForSelector("[data-service-ui-notice] button");
    expect(await opened.page.evaluate(() => typeof window.ServiceUi.scan)).toBe("function");
    expect(posts(opened)).toEqual(["POST /__ui/dispatch", "POST /__ui/dispatch"]);
    expect(opened.consoled.filter((line) => !line.includes("500"))).toEqual([]);
  });
});

describe("a form whose fields bear the names of its own members", () => {
  const inputs = FORM_MEMBERS.map((name) => `<input name="${name}" value="x">`).join("");
  const fields = FORM_MEMBERS.map((name) => [name, "x"]);
  const form = instanceHtml(
    "form",
    ["form submit"],
    `<form id="f" data-ui-part="form" data-ui-target="form">${inputs}
       <input type="password" name="password" id="password">
       <input name="email" id="email" data-ui-target="email">
       <p id="echo" data-ui-target="echo">old</p><button id="go">Go</button>
     </form>`,
  );

  test("is captured, and never submitted natively with its password in the address", async () => {
    const opened = await open(form);
    const { page, next, requests, arrived } = opened;
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>("#password")?.setAttribute("value", "s3cret");
    });
    await click(opened, "go");
    const { body, patch } = await next();
    expect(body.ctx).toBe("sc1.form.form.submit");
    expect(body.payload).toEqual({ fields: [...fields, ["password", "s3cret"], ["email", ""]] });
    patch();
    await matched(opened, "#f:not([aria-busy])");
    await arrived();
    expect(new URL(page.url()).search).toBe("");
    expect(requests.join()).not.toContain("s3cret");
  });

  test("is marked as busy while an answer is awaited, and then no more", async () => {
    const opened = await open(form);
    await click(opened, "go");
    const { patch } = await opened.next();
    await matched(opened, "#f[aria-busy=true]");
    patch();
    await matched(opened, "#f:not([aria-busy])");
  });

  test("takes patches: an attribute, those of what is in it, and the focus on what is invalid", async () => {
    const opened = await open(form);
    await click(opened, "go");
    const invalid = { op: "setAttribute", attribute: "aria-invalid", value: "true" } as const;
    (await opened.next()).patch(
      patchFor("form"),
      patchFor("form", { ...invalid, targetName: "email" }),
      patchFor("form", { op: "setAttribute", attribute: "data-state", targetName: "form" }),
      patchFor("form", { targetName: "form" }),
    );
    expect((await opened.rejection()).reason).toBe("has children");
    expect(await opened.logged("service:ui-patch:applied")).toHaveLength(3);
    expect(await text(opened, "echo")).toBe("new");
    await matched(opened, "#f[data-state=new] > #email[aria-invalid=true]:focus");
  });

  test("takes the text of a patch where they stand outside of it", async () => {
    const outside = FORM_MEMBERS.map((name) => `<input form="f" name="${name}">`).join("");
    const opened = await open(
      instanceHtml(
        "form",
        ["go click"],
        `<form id="f" data-ui-target="echo">old</form>${outside}<b id="go" data-ui-part="go">Go</b>`,
      ),
    );
    await click(opened, "go");
    (await opened.next()).patch(patchFor("form"));
    await opened.logged("service:ui-patch:applied");
    const shown = await opened.page.evaluate(() => {
      const form = document.querySelector("#f") as Element;
      return Element.prototype.getHTML.call(form);
    });
    expect(shown).toBe("new");
  });
});
