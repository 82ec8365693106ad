import { describe, expect, test } from "vitest";
import { renderAnew } from "@/tests/support/asked-page";
import { instanceHtml, instanceId, manifestOf, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const EVENTS = ["go click"];
const CONTENT = `<button id="go" data-ui-part="go">Go</button><p id="echo" data-ui-target="echo">old</p>`;
const page = instanceHtml("first", EVENTS, CONTENT);
const SECOND = manifestOf("second", EVENTS);

describe("after a refresh in place", () => {
  test.each([
    ["at once", "nodes"],
    ["at once, where the text node stays", "text"],
    ["in the very task of the change", "task"],
  ] as const)("the new token is sent %s", async (_when, how) => {
    const opened = await open(page);
    await opened.page.evaluate(
      ([manifest, how]) => {
        const root = document.querySelector("#first");
        const script = root?.querySelector("script");
        root?.setAttribute("data-ui-component-instance-id", manifest.i);
        script?.setAttribute("data-ui-event-manifest", manifest.i);
        const json = JSON.stringify(manifest);
        if (how === "text" && script?.firstChild) script.firstChild.nodeValue = json;
        else if (script) script.textContent = json;
        if (how === "task") document.querySelector<HTMLElement>("#go")?.click();
      },
      [SECOND, how] as const,
    );
    if (how !== "task") await opened.page.click("#go");
    expect((await opened.next()).body.ctx).toBe("sc1.second.go.click");
  });

  test("an answer that was on its way lands in its root", async () => {
    const opened = await open(page);
    const dispatch = await opened.click("#go");
    await renderAnew(opened, { first: SECOND });
    dispatch.patch(patchFor("first"));
    await opened.logged("service:ui-patch:applied");
    expect(await opened.page.textContent("#echo")).toBe("new");
  });

  test("an answer may not name the instance that the root has become", async () => {
    const opened = await open(page);
    const dispatch = await opened.click("#go");
    await renderAnew(opened, { first: SECOND });
    dispatch.patch(patchFor("second"));
    expect((await opened.rejection()).reason).toBe("invalid");
  });

  test("an event that is declared from then on is heard", async () => {
    const opened = await open(page);
    await opened.page.evaluate(
      (manifest) => {
        const script = document.querySelector("#first script");
        if (script) script.textContent = JSON.stringify(manifest);
      },
      manifestOf("first", ["go keydown"]),
    );
    await opened.page.press("#go", "x");
    expect((await opened.next()).body.ctx).toBe("sc1.first.go.keydown");
  });
});

describe("after a soft navigation", () => {
  const next = instanceHtml("second", ["send dblclick"], `<i id="send" data-ui-part="send">x</i>`);

  test("what has come is heard, and what has gone is forgotten", async () => {
    const opened = await open(`<main id="main">${page}</main>`);
    const known = () => opened.page.evaluate(() => window.ServiceUi.manifests().map(({ i }) => i));
    expect(await known()).toEqual([instanceId("first")]);
    await opened.page.evaluate((html) => {
      const main = document.querySelector("#main");
      if (main) main.innerHTML = html;
    }, next);
    expect(await known()).toEqual([instanceId("second")]);
    await opened.page.dblclick("#send");
    expect((await opened.next()).body.ctx).toBe("sc1.second.send.dblclick");
  });

  test("a manifest that comes without its root around it, as a node of its own, is read", async () => {
    const opened = await open(page);
    await opened.page.evaluate(
      (manifest) => {
        const root = document.querySelector("#first");
        const script = document.createElement("script");
        script.type = "application/json";
        script.setAttribute("data-ui-event-manifest", manifest.i);
        script.text = JSON.stringify(manifest);
        root?.querySelector("script")?.replaceWith(script);
      },
      manifestOf("first", [{ p: "go", e: "click", ctx: "sc1.fresh" }]),
    );
    expect((await opened.click("#go")).body.ctx).toBe("sc1.fresh");
  });
});
