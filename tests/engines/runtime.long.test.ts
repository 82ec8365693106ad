import { expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, patchFor, withRules } from "../support/instance-html";
import type { Received, RuntimeServer } from "../support/runtime-server";

interface Opened {
  readonly page: EnginePage;
  readonly server: RuntimeServer;
  readonly url: string;
  /** Clicks an element, and gives the dispatch that arrives next. */
  click(selector: string): Promise<Received>;
}

const FIELD = instanceHtml(
  "a",
  [{ p: "field", e: "input", u: "user.name" }],
  `<input id="field" data-ui-part="field"><output id="echo" data-ui-target="echo">old</output>`,
);
const BUTTON = instanceHtml(
  "a",
  ["go click"],
  `<button id="go" type="button" data-ui-part="go">Go</button>
   <output id="echo" data-ui-target="echo">old</output>`,
);
const FORM = instanceHtml(
  "a",
  ["form submit"],
  `<form id="form" data-ui-part="form">
     <input id="name" name="name" data-ui-target="echo"><input name="mail" type="email">
     <label><input id="yes" name="yes" type="checkbox"> Yes</label>
     <input name="word" type="password" value="secret"><button name="by" value="button">Send</button>
   </form>`,
);

describeInEngines((openPage) => {
  async function open(body: string): Promise<Opened> {
    const page = await openPage();
    const server = await openRuntime(page, body);
    const click = async (selector: string) => {
      await page.click(selector);
      return server.next();
    };
    return { page, server, url: server.url, click };
  }

  const textOf = (page: EnginePage, selector: string) =>
    page.evaluate((at) => document.querySelector(at)?.textContent ?? null, selector);
  const heldBy = (page: EnginePage, selector: string) =>
    page.evaluate((at) => (document.querySelector(at) as HTMLInputElement).value, selector);
  const valuesOf = ({ received }: RuntimeServer) => received.map(({ body }) => body.payload.value);

  test("sends what is clicked, one after the other, and shows each answer", async () => {
    const { page, server, click } = await open(BUTTON);
    await page.click("#go");
    const first = await click("#go");
    expect(server.received).toHaveLength(1);
    first.patch(patchFor("a", { value: "first" }));
    const second = await server.next();
    expect(await textOf(page, "#echo")).toBe("first");
    second.patch(patchFor("a", { value: "second" }));
    await expect.poll(() => textOf(page, "#echo")).toBe("second");
    expect(second.body.dispatchId).toMatch(/^ui_evt_[\da-f]{32}$/);
    expect(second.body.dispatchId).not.toBe(first.body.dispatchId);
  });

  test("sends each key with the text so far, and never overwrites what is typed later", async () => {
    const { page, server } = await open(FIELD);
    await page.click("#field");
    await page.type("a");
    const first = await server.next();
    await page.type("bc");
    first.patch(patchFor("a", { op: "setValue", targetName: "field", value: "server" }));
    (await server.next()).patch();
    (await server.next()).patch(patchFor("a", { value: "checked" }));
    await expect.poll(() => textOf(page, "#echo")).toBe("checked");
    expect(valuesOf(server)).toEqual(["a", "ab", "abc"]);
    expect(await heldBy(page, "#field")).toBe("abc");
  });

  test("leaves the caret where it is when a text beside it is patched", async () => {
    const { page, server } = await open(FIELD);
    await page.click("#field");
    await page.type("abc");
    await page.evaluate(() =>
      (document.querySelector("#field") as HTMLInputElement).setSelectionRange(1, 1),
    );
    for (let n = 0; n < 3; n++) (await server.next()).patch(patchFor("a", { value: `${n}` }));
    await expect.poll(() => textOf(page, "#echo")).toBe("2");
    await page.type("x");
    expect(await heldBy(page, "#field")).toBe("axbc");
  });

  test("counts a field in which text is being composed as edited until that ends", async () => {
    const { page, server } = await open(FIELD);
    await page.click("#field");
    await page.evaluate(() => {
      const field = document.querySelector("#field") as HTMLInputElement;
      field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      field.value = "か";
      field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
    });
    const composed = await server.next();
    composed.patch(
      patchFor("a", { op: "setValue", targetName: "field", value: "server" }),
      patchFor("a", { value: "answered" }),
    );
    await expect.poll(() => textOf(page, "#echo")).toBe("answered");
    expect(await heldBy(page, "#field")).toBe("か");
  });

  test("leaves the Enter that accepts a composition to the IME", async () => {
    const { page, server } = await open(
      withRules(instanceHtml("a", ["field keydown"], `<input id="field" data-ui-part="field">`), [
        "field",
        "keydown",
        { keys: ["Enter"] },
      ]),
    );
    await page.evaluate(() => {
      for (const isComposing of [true, false]) {
        const init = { bubbles: true, key: "Enter", isComposing };
        document.querySelector("#field")?.dispatchEvent(new KeyboardEvent("keydown", init));
      }
    });
    (await server.next()).patch();
    await page.click("#field");
    await page.press("Enter");
    (await server.next()).patch();
    expect(server.received).toHaveLength(2);
  });

  test("hears a field that the browser fills in by itself", async () => {
    const { page, server } = await open(FIELD);
    await page.evaluate(() => {
      const field = document.querySelector("#field") as HTMLInputElement;
      field.value = "Ada Lovelace";
      // As browsers do it: no key, no focus.
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect((await server.next()).body.payload.value).toBe("Ada Lovelace");
  });

  test("submits a form by Enter with its fields, and stays on the page", async () => {
    const { page, server, url, click } = await open(FORM);
    await page.click("#yes");
    await page.click("#name");
    await page.type("Ada");
    await page.press("Enter");
    const { body, patch } = await server.next();
    expect(body.payload.fields).toEqual([
      ["name", "Ada"],
      ["mail", ""],
      ["yes", "on"],
      ["word", "secret"],
      ["by", "button"],
    ]);
    patch(patchFor("a", { op: "setAttribute", attribute: "aria-invalid", value: "true" }));
    (await click("form button")).patch(
      patchFor("a", { op: "setAttribute", attribute: "aria-invalid", value: "true" }),
    );
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
    expect(await page.evaluate(() => location.href)).toBe(url);
  });

  test("lets a message be read once, with the field that gets the focus", async () => {
    const messages = ["name", "mail"].map(
      (name) =>
        `<input id="${name}" aria-describedby="form-hint ${name}-said" data-ui-target="${name}">
         <p id="${name}-said" aria-live="polite" data-ui-target="${name}-message"></p>`,
    );
    const form = `<form data-ui-part="form">${messages.join("")}<p id="form-hint">All, please.</p>
      <button>Send</button></form>`;
    const { page, click } = await open(instanceHtml("a", ["form submit"], form));
    await page.evaluate(() => {
      const log: unknown[] = [];
      Object.assign(window, { log });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const { id, ariaLive } = target as Element;
          log.push([id, ariaLive]);
        }
      }).observe(document, { subtree: true, attributeFilter: ["aria-live"] });
    });
    const log = () => page.evaluate(() => Reflect.get(window, "log"));
    const invalid = (targetName: string) => [
      patchFor("a", { op: "setAttribute", attribute: "aria-invalid", targetName, value: "true" }),
      patchFor("a", { targetName: `${targetName}-message`, value: "Please fill it in." }),
    ];

    (await click("form button")).patch(...invalid("mail"), ...invalid("name"));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
    const silentAndBack = [
      ["name-said", "off"],
      ["name-said", "polite"],
    ];
    await expect.poll(log).toEqual(silentAndBack);
    (await click("form button")).patch();
    await expect.poll(log).toEqual(silentAndBack);
  });

  /** Refuses what was sent of the field of a form, after Enter in it. */
  async function refusedField(prepare: (page: EnginePage) => Promise<unknown>) {
    const form = `<form data-ui-part="form"><fieldset>
      <input id="mail" aria-describedby="said" data-ui-target="mail">
      <p id="said" aria-live="polite" data-ui-target="mail-message"></p></fieldset></form>`;
    const { page, server } = await open(instanceHtml("a", ["form submit"], form));
    await prepare(page);
    await page.click("#mail");
    await page.press("Enter");
    (await server.next()).patch(
      patchFor("a", {
        op: "setAttribute",
        attribute: "aria-invalid",
        targetName: "mail",
        value: "true",
      }),
      patchFor("a", { targetName: "mail-message", value: "Please fill it in." }),
    );
    await expect.poll(() => textOf(page, "#said")).toBe("Please fill it in.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("mail");
    return page;
  }

  test("has a message read out whose field has the focus already, which reads nothing then", async () => {
    const page = await refusedField((page) =>
      page.evaluate(() => {
        const log: unknown[] = [];
        Object.assign(window, { log });
        const message = document.querySelector("#said") as Element;
        const observer = new MutationObserver(() => log.push(message.ariaLive));
        observer.observe(message, { attributes: true });
      }),
    );
    expect(await page.evaluate(() => Reflect.get(window, "log"))).toEqual([]);
  });

  test("moves the focus to a field that a script has disabled until the answer is told of", async () => {
    await refusedField((page) =>
      page.evaluate(() => {
        const fields = document.querySelector("fieldset") as HTMLFieldSetElement;
        const disable = (type: string, isDisabled: boolean) =>
          document.addEventListener(`service:ui-event:${type}`, () => {
            fields.disabled = isDisabled;
          });
        disable("captured", true);
        disable("dispatched", false);
      }),
    );
  });

  test.each([
    ["the focus that it asks for", { focus: { part: "name" } }],
    ["that of the first invalid field", {}],
  ])("takes no focus from a frame in which somebody types: %s", async (_what, asked) => {
    const { page, click } = await open(
      instanceHtml(
        "a",
        ["form submit"],
        `<form data-ui-part="form"><input id="name" name="name" data-ui-part="name">
           <button>Pay</button></form><iframe id="frame" srcdoc="<input>"></iframe>`,
      ),
    );
    const dispatch = await click("form button");
    await page.click("#frame");
    const focusCard = () =>
      page.evaluate(() => {
        const frame = document.querySelector("#frame") as HTMLIFrameElement;
        frame.contentDocument?.querySelector("input")?.focus();
        return frame.contentDocument?.activeElement?.localName;
      });
    await expect.poll(focusCard).toBe("input");
    dispatch.ask(
      asked,
      patchFor("a", {
        op: "setAttribute",
        attribute: "aria-invalid",
        targetName: "name",
        value: "true",
      }),
    );
    const isSettled = () => !document.querySelector("[aria-busy]");
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
    await page.type("42");
    const typed = () => {
      const frame = document.querySelector("#frame") as HTMLIFrameElement;
      return frame.contentDocument?.querySelector("input")?.value;
    };
    expect(await page.evaluate(typed)).toBe("42");
  });

  test("sends the same request again after a cut connection", async () => {
    const { page, server, click } = await open(BUTTON);
    const lost = await click("#go");
    lost.cut();
    const again = await server.next();
    again.patch(patchFor("a", { value: "once" }));
    await expect.poll(() => textOf(page, "#echo")).toBe("once");
    expect(again.body).toEqual(lost.body);
  });

  test("loads the page anew where a handler asks for it and no router is there", async () => {
    const { page, server, click } = await open(BUTTON);
    await page.evaluate(() => {
      document.title = "before";
    });
    (await click("#go")).ask({ refresh: true });
    await expect.poll(() => page.evaluate(() => document.title)).toBe("Page");
    expect(server.requests.filter((request) => request === "GET /")).toHaveLength(2);
  });

  test("gives back what was typed over a load that a handler asked for", async () => {
    const text = '<input id="text" data-ui-part="text">';
    const { page, server, click } = await open(BUTTON.replace("<output", `${text}<output`));
    await page.click("#text");
    await page.type("half");
    const waiting = await click("#go");
    const loads = () => server.requests.filter((request) => request === "GET /").length;
    waiting.ask({ refresh: true });
    await expect.poll(loads).toBe(2);
    await expect
      .poll(() => page.evaluate(() => (document.querySelector("#text") as HTMLInputElement).value))
      .toBe("half");
  });

  test("works after another page and back, whether or not the page was kept", async () => {
    const { page, url, click } = await open(BUTTON);
    (await click("#go")).patch();
    await page.goto(`${url}other`);
    await page.evaluate(() => history.back());
    await expect
      .poll(() => page.evaluate(() => location.pathname === "/" && "ServiceUi" in window))
      .toBe(true);
    (await click("#go")).patch(patchFor("a", { value: "back" }));
    await expect.poll(() => textOf(page, "#echo")).toBe("back");
  });

  test("shows a notice where an interaction has failed", async () => {
    const { page, click } = await open(BUTTON);
    (await click("#go")).refuse(500, "handler_failed");
    await expect.poll(() => textOf(page, "[role=alert]")).toContain("did not work");
    await page.click("[role=alert] button");
    expect(await textOf(page, "[role=alert]")).toBe(null);
  });

  test.each(["true", "false"])("gives aria-busy back that the page has set: %s", async (own) => {
    const { page, click } = await open(BUTTON);
    const busy = () =>
      page.evaluate(() => document.querySelector("#go")?.getAttribute("aria-busy"));
    await page.evaluate(
      (own) => document.querySelector("#go")?.setAttribute("aria-busy", own),
      own,
    );
    const sent = await click("#go");
    expect(await busy()).toBe("true");
    sent.patch(patchFor("a", { value: "answered" }));
    await expect.poll(() => textOf(page, "#echo")).toBe("answered");
    await expect.poll(busy).toBe(own);
  });
});
