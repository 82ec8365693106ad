import { describe, expect, test } from "vitest";
import { instanceHtml, manifestOf, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const EVENTS = ["card click", "go click"];
const part = (id: string) => `<button id="${id}" data-ui-part="go">Go</button>`;
const inner = instanceHtml("inner", EVENTS, part("foreign"));

/** An instance around content that others wrote, and a part of its own after that. */
const around = (content: string) =>
  instanceHtml(
    "outer",
    EVENTS,
    `<div data-ui-part="card"><div id="ignored" data-ui-ignore>${content}</div></div>${part("own")}
     <p id="own-echo" data-ui-target="echo">old</p>`,
  );

/** Clicks a foreign element, then the own part, and expects that this alone was heard. */
async function expectOwnAlone({ click, log }: RuntimePage, act: () => Promise<unknown>) {
  await act();
  expect((await click("#own")).body.ctx).toBe("sc1.outer.go.click");
  const captured = (await log()).filter(({ name }) => name.endsWith(":captured"));
  expect(captured.map(({ detail }) => detail.element)).toEqual(["#own"]);
}

describe("inside data-ui-ignore nothing is captured:", () => {
  test.each([
    ["no text, for a part around it", `<b id="foreign">x</b>`],
    ["no part", part("foreign")],
    ["no instance", inner],
    ["no part in an element that claims the opposite", `<p data-ui-ignore="false">${inner}</p>`],
    ["no instance around a further one", `<div data-ui-part="card">${inner}${inner}</div>`],
  ])("%s", async (_what, content) => {
    const opened = await open(around(content));
    await expectOwnAlone(opened, () => opened.page.click("#foreign >> nth=0"));
  });

  test("nothing in a shadow root in it", async () => {
    const opened = await open(around(`<p id="host"></p>`));
    await expectOwnAlone(opened, () =>
      opened.page.evaluate((html) => {
        const shadow = document.querySelector("#host")?.attachShadow({ mode: "open" });
        if (shadow) shadow.innerHTML = html;
        shadow?.querySelector("button")?.click();
      }, inner),
    );
  });

  test("nothing where it stands in a shadow root itself", async () => {
    const opened = await open(
      instanceHtml("outer", EVENTS, `<p id="host" data-ui-part="card"></p>${part("own")}`),
    );
    await expectOwnAlone(opened, () =>
      opened.page.evaluate((html) => {
        const shadow = document.querySelector("#host")?.attachShadow({ mode: "open" });
        if (shadow) shadow.innerHTML = `<p data-ui-ignore>${html}</p>`;
        shadow?.querySelector("button")?.click();
      }, part("foreign")),
    );
  });

  test("no part that is marked itself, and none of a root that is", async () => {
    const marked = `<button id="foreign" data-ui-part="go" data-ui-ignore>Go</button>`;
    const opened = await open(
      instanceHtml("outer", EVENTS, marked + part("own")) +
        inner.replace(`id="inner"`, "data-ui-ignore").replace(`id="foreign"`, `id="root"`),
    );
    await expectOwnAlone(opened, async () => {
      await opened.page.click("#foreign");
      await opened.page.click("#root");
    });
  });

  test("no submit of a form around it, which is not submitted natively either", async () => {
    const { page, click, log, arrived } = await open(
      instanceHtml(
        "outer",
        ["form submit"],
        `<form data-ui-part="form"><input type="password" name="password" value="s3cret">
           <p data-ui-ignore><button id="foreign" name="do" value="delete">Play</button></p>
           <button id="own" name="do" value="save">Save</button></form>`,
      ),
    );
    await page.click("#foreign");
    await arrived();
    expect(new URL(page.url()).search).toBe("");
    expect((await click("#own")).body.payload.fields).toContainEqual(["do", "save"]);
    expect((await log()).filter(({ name }) => name.endsWith(":captured"))).toHaveLength(1);
  });

  test("no text that was typed before the runtime came", async () => {
    const events = [...EVENTS, "name input"];
    const field = (id: string) => `<input id="${id}" data-ui-part="name">`;
    const { log, page, next } = await open(
      instanceHtml("outer", events, `<p data-ui-ignore>${field("foreign")}</p>${field("own")}`) +
        `<script>
           const typed = document.querySelector("#foreign");
           typed.focus();
           typed.value = "typed";
         </script>`,
    );
    await page.fill("#own", "x");
    expect((await next()).body.payload).toEqual({ value: "x" });
    expect((await log()).filter(({ name }) => name.endsWith(":captured"))).toHaveLength(1);
  });
});

describe("inside data-ui-ignore nothing is patched:", () => {
  test.each([
    ["no target before the real one", `<p data-ui-target="echo">foreign</p>`, null, "echo"],
    ["no part of its name", `<p data-ui-part="echo">foreign</p>`, null, "echo"],
    [
      "no target in a part of the name that is meant",
      `<p data-ui-part="list"><b data-ui-target="echo">foreign</b></p>`,
      null,
      "echo",
    ],
  ])("%s", async (_what, content, targetPart, targetName) => {
    const { page, click, logged } = await open(around(content));
    (await click("#own")).patch(patchFor("outer", { targetPart, targetName }));
    const [applied] = await logged("service:ui-patch:applied");
    expect(applied?.detail.element).toBe("#own-echo");
    expect(await page.textContent("#ignored")).toBe("foreign");
  });

  test.each([
    ["no target that nothing else bears", null, "foreign"],
    ["no part that is meant", "list", "foreign"],
    ["no part as a target", null, "list"],
  ])("%s", async (_what, targetPart, targetName) => {
    const { page, click, rejection } = await open(
      around(`<p data-ui-part="list"><b data-ui-target="foreign">foreign</b></p>`),
    );
    (await click("#own")).patch(patchFor("outer", { targetPart, targetName }));
    expect((await rejection()).reason).toBe("invalid");
    expect(await page.textContent("#ignored")).toBe("foreign");
  });
});

describe("inside data-ui-ignore nothing is scanned:", () => {
  test("no manifest, neither at load nor when it comes later", async () => {
    const { page } = await open(around(inner));
    const manifests = () => page.evaluate(() => window.ServiceUi.manifests());
    expect(await manifests()).toEqual([manifestOf("outer", EVENTS)]);
    await page.evaluate((html) => {
      document
        .querySelector("#ignored")
        ?.append(document.createRange().createContextualFragment(html));
      window.ServiceUi.scan(document.querySelector("#ignored") as Element);
    }, inner);
    expect(await manifests()).toEqual([manifestOf("outer", EVENTS)]);
  });

  test("no manifest that claims to be that of the instance around it", async () => {
    const evil = manifestOf("outer", EVENTS).events.map((event) => ({ ...event, ctx: "sc1.evil" }));
    const script = instanceHtml("outer", evil, "").match(/<script.*<\/script>/s)?.[0] ?? "";
    const opened = await open(around(`${script}<b id="foreign">x</b>`));
    await expectOwnAlone(opened, () => opened.page.click("#foreign"));
  });
});

test.each([
  ["ignored content", (mark: string) => around(mark)],
  ["content of an instance", (mark: string) => instanceHtml("outer", EVENTS, part("own") + mark)],
])("a mark of the router in %s holds no refresh back", async (_where, body) => {
  // Timers stand still, so what waits for the router waits for ever.
  const opened = await open(body("<template data-ui-router></template>"), { clock: true });
  await opened.page.evaluate(() =>
    addEventListener("service:ui-refresh:requested", (event) => event.preventDefault()),
  );
  (await opened.click("#own")).ask({ refresh: true });
  expect(await opened.logged("service:ui-refresh:requested")).toHaveLength(1);
});

describe("content that is not ignored, as docs/security.md says,", () => {
  const target = `<p id="theirs" data-ui-target="echo">theirs</p>`;
  const own = `<p id="ours" data-ui-target="echo">ours</p>`;

  test("takes a patch if it is nearer to what fired", async () => {
    const { click, logged } = await open(
      instanceHtml("outer", EVENTS, `<div>${target}${part("own")}</div>${own}`),
    );
    (await click("#own")).patch(patchFor("outer"));
    expect((await logged("service:ui-patch:applied"))[0]?.detail.element).toBe("#theirs");
  });

  test("makes a patch ambiguous if it is as near", async () => {
    const { click, rejection } = await open(
      instanceHtml("outer", EVENTS, target + part("own") + own),
    );
    (await click("#own")).patch(patchFor("outer"));
    expect((await rejection()).reason).toBe("ambiguous");
  });
});
