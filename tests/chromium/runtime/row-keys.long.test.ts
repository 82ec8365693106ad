import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const GO = `<button id="go" data-ui-part="go">Go</button>`;
const EVENTS = ["go click", "row click"];
const list = (content: string) => instanceHtml("list", EVENTS, content);
const row = (key: string, content: string) =>
  `<div data-ui-part="row" data-ui-key="${key}">${content}</div>`;

describe("an interaction is sent with the key", () => {
  test.each([
    ["of the row around its element", row("17", `<p>${GO}</p>`) + row("18", "")],
    ["of its element", row("17", `<button id="go" data-ui-part="go" data-ui-key="17">Go</button>`)],
    ["of the innermost row", row("1", row("17", GO))],
    ["of an element that is no part", `<p data-ui-key="17">${GO}</p>`],
    ["of the row, not that of content beside it", row("17", `<i data-ui-key="9">x</i>${GO}`)],
  ])("%s", async (_what, content) => {
    const { click } = await open(list(content));
    expect((await click("#go")).body.payload.rowKey).toBe("17");
  });
});

test("a form's fields with the names of its members hide no key", async () => {
  const names = ["getAttribute", "closest", "hasAttribute"];
  const fields = names.map((name) => `<input name="${name}">`).join("");
  const { page, next } = await open(
    list(`<form data-ui-part="row" data-ui-key="17">${fields}${GO}</form>`),
  );
  // Playwright's own click would call those members.
  await page.evaluate(() => document.querySelector<HTMLElement>("#go")?.click());
  expect((await next()).body.payload.rowKey).toBe("17");
});

test("a key is sent as it is, whatever its characters", async () => {
  const { click } = await open(list(row(`&quot;]&#10;&lt;b&gt;\\é`, GO)));
  expect((await click("#go")).body.payload.rowKey).toBe('"]\n<b>\\é');
});

describe("an interaction is sent without a key", () => {
  test.each([
    ["where no row is around its element", list(row("17", "") + GO)],
    [
      "where the row is in the instance around its own",
      instanceHtml("outer", [], row("17", list(GO))),
    ],
    [
      "where the key is in a nested instance",
      list(
        `<div data-ui-part="row">${instanceHtml("inner", [], row("17", `<b id="go">x</b>`))}</div>`,
      ),
    ],
    [
      "where the key is in content that others wrote",
      list(`<div data-ui-part="row"><div data-ui-ignore>${row("17", "")}</div>${GO}</div>`),
    ],
  ])("%s", async (_what, html) => {
    const { click } = await open(html);
    expect((await click("#go")).body.payload).not.toHaveProperty("rowKey");
  });
});

test("nothing in ignored content is sent, with a key or without", async () => {
  const { page, click, received } = await open(
    list(
      `<div data-ui-ignore>${row("17", GO)}</div><button id="own" data-ui-part="go">Own</button>`,
    ),
  );
  await page.click("#go");
  expect((await click("#own")).body.payload).not.toHaveProperty("rowKey");
  expect(received).toHaveLength(1);
});

test("the key is that of the capture, wherever the element is moved later", async () => {
  const { page, click, next } = await open(list(row("17", GO) + row("18", `<i id="other"></i>`)));
  const first = await click("#go");
  await page.click("#go");
  await page.evaluate(() => {
    const go = document.querySelector("#go") as Element;
    document.querySelector("#other")?.after(go);
  });
  first.patch();
  const second = await next();
  expect(second.body.payload.rowKey).toBe("17");
  second.patch();
  expect((await click("#go")).body.payload.rowKey).toBe("18");
});
