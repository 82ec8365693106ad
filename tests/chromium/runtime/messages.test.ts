import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const form = instanceHtml(
  "order",
  ["form submit"],
  `<form data-ui-part="form">
    <button id="send">Send</button>
    <p id="email-message" data-ui-target="email-message"></p>
    <p id="form-message" data-ui-target="form-message"></p>
  </form>`,
);
const message = (targetName: string, value: string) => patchFor("order", { targetName, value });

test("a message shows in its own place", async () => {
  const { page, click, logged } = await open(form);
  (await click("#send")).patch(message("email-message", "Is taken."));
  await logged("service:ui-patch:applied");
  expect(await page.textContent("#email-message")).toBe("Is taken.");
  expect(await page.textContent("#form-message")).toBe("");
});

test("a message without a place shows at the part that fired, and the missing place is told", async () => {
  const { page, click, logged } = await open(form);
  (await click("#send")).patch(message("seats-message", "Too many."));
  const [rejected] = await logged("service:ui-patch:rejected");
  expect(rejected?.detail.patch.targetName).toBe("seats-message");
  expect(await page.textContent("#form-message")).toBe("Too many.");
});

test("an empty message without a place is no mistake, and clears no other", async () => {
  const { page, click, logged, log } = await open(form);
  (await click("#send")).patch(
    message("form-message", "Closed."),
    message("seats-message", ""),
    message("email-message", "Is taken."),
  );
  await logged("service:ui-patch:applied", 2);
  expect((await log()).filter(({ name }) => name === "service:ui-patch:rejected")).toEqual([]);
  expect(await page.textContent("#form-message")).toBe("Closed.");
});

test.each([1, null, ["seats-message"], { endsWith: true }])(
  "a name that is no text is no message: %j",
  async (targetName) => {
    const { page, click, logged } = await open(form);
    (await click("#send")).patch(message(targetName as never, "x"));
    const [rejected] = await logged("service:ui-patch:rejected");
    expect(rejected?.detail.reason).toBe("invalid");
    expect(await page.textContent("#form-message")).toBe("");
  },
);

describe("an answer that says that the form was judged", () => {
  const field = (name: string, id = name, rest = "") =>
    `<input id="${id}" name="${name}" value="x" data-ui-part="${name}" aria-invalid="true" ${rest}>
     <p id="${id}-message" data-ui-target="${name}-message">Wrong.</p>`;
  const invalid = { op: "setAttribute", attribute: "aria-invalid", value: "true" } as const;

  /** Submits a form, and answers; the ids of what is marked, and of the messages that show. */
  async function judge(html: string, answer: Record<string, unknown>, ...patches: unknown[]) {
    const opened = await open(html);
    (await opened.click("#send")).ask(answer, ...patches);
    await opened.logged("service:ui-event:dispatched");
    return shown(opened.page);
  }

  const shown = (page: Awaited<ReturnType<typeof open>>["page"]) =>
    page.evaluate(() => {
      const idsOf = (selector: string, isMeant = (_: Element) => true) =>
        [...document.querySelectorAll(selector)].filter(isMeant).map(({ id }) => id);
      return {
        marked: idsOf("[aria-invalid=true]"),
        texts: idsOf("p", ({ textContent }) => textContent !== ""),
      };
    });

  test("clears the marks and messages of its fields, but for those that a patch has set", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form">${field("email")}${field("seats")}${field("name")}
        <button id="send">Send</button>
        <p id="form-message" data-ui-target="form-message">Closed.</p></form>`,
    );
    const patches = [
      patchFor("order", { ...invalid, targetName: "seats" }),
      message("seats-message", "Too many."),
    ];
    const { marked, texts } = await judge(html, { kind: "patch", judged: true }, ...patches);
    expect(marked).toEqual(["seats"]);
    expect(texts).toEqual(["seats-message"]);
  });

  test("clears the message of a field that stands beside its part, as in a design system", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form"><b id="level" data-ui-part="level" aria-invalid="true">x</b>
        <input type="radio" name="level" value="x" checked aria-hidden="true">
        <p id="level-message" data-ui-target="level-message">Choose.</p>
        <button id="send">Send</button></form>`,
    );
    const answer = { kind: "patch", judged: true };
    expect(await judge(html, answer)).toEqual({ marked: [], texts: [] });
  });

  test("marks the radio buttons of its group as one field, and no other row's", async () => {
    const row = (key: string) =>
      `<li data-ui-key="${key}"><form data-ui-part="form">
        ${["s", "m"].map((size) => `<input type="radio" name="size" value="${size}" id="${key}-${size}" data-ui-part="size">`).join("")}
        <p id="${key}-message" data-ui-target="size-message"></p>
        <button id="${key === "a" ? "send" : key}">Send</button></form></li>`;
    const html = instanceHtml("order", ["form submit"], row("a") + row("b"));
    const patches = [
      patchFor("order", { ...invalid, targetName: "size" }),
      message("size-message", "Choose."),
    ];
    expect(await judge(html, { kind: "patch", judged: true }, ...patches)).toEqual({
      marked: ["a-s", "a-m"],
      texts: ["a-message"],
    });
  });

  test("clears the mark of a field whose value the answer sets, such as to empty it", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form">${field("email")}<button id="send">Send</button></form>`,
    );
    const emptied = patchFor("order", { op: "setValue", targetName: "email", value: "" });
    const answer = { kind: "patch", judged: true };
    expect(await judge(html, answer, emptied)).toEqual({ marked: [], texts: [] });
  });

  test.each([undefined, false, "true", 1, { form: true }])(
    "clears nothing where it says %j",
    async (judged) => {
      const html = instanceHtml(
        "order",
        ["form submit"],
        `<form data-ui-part="form">${field("email")}<button id="send">Send</button></form>`,
      );
      expect(await judge(html, { judged })).toEqual({
        marked: ["email"],
        texts: ["email-message"],
      });
    },
  );

  test("leaves another form of the component alone, also if its parts are the same", async () => {
    const html = instanceHtml(
      "order",
      ["first submit", "second submit"],
      `<form data-ui-part="first">${field("email")}<button id="send">Send</button></form>
       <form data-ui-part="second">${field("email", "other")}${field("code")}
         <p id="second-message" data-ui-target="second-message">Closed.</p></form>`,
    );
    expect(await judge(html, { judged: true })).toEqual({
      marked: ["other", "code"],
      texts: ["other-message", "code-message", "second-message"],
    });
  });

  test("leaves another form alone that alone has a message of a part of both", async () => {
    const html = instanceHtml(
      "order",
      ["first submit", "second submit"],
      `<form data-ui-part="first"><input name="email" data-ui-part="email">
         <button id="send">Send</button></form>
       <form data-ui-part="second">${field("email", "other")}</form>`,
    );
    expect(await judge(html, { judged: true })).toEqual({
      marked: ["other"],
      texts: ["other-message"],
    });
  });

  test("clears the messages of its rows, and not those of a form in another row", async () => {
    const row = (key: string, content: string) =>
      `<li data-ui-part="row" data-ui-key="${key}">${content}</li>`;
    const one = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form"><ul>${row("1", field("amount", "a1"))}${row("2", field("amount", "a2"))}
        </ul><button id="send">Send</button></form>`,
    );
    expect(await judge(one, { judged: true })).toEqual({ marked: [], texts: [] });
    const each = (key: string, button: string) =>
      row(
        key,
        `<form id="f${key}" data-ui-part="form">${button}</form>
        ${field("amount", `a${key}`, `form="f${key}"`)}`,
      );
    const several = instanceHtml(
      "order",
      ["form submit"],
      `<ul>${each("1", '<button id="send">Send</button>')}${each("2", "")}</ul>`,
    );
    expect(await judge(several, { judged: true })).toEqual({
      marked: ["a2"],
      texts: ["a2-message"],
    });
  });

  test("never clears what is in a nested instance, or ignored content", async () => {
    const inner = instanceHtml("inner", [], field("email", "inner-email"));
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form">${field("email")}${inner}
        <div data-ui-ignore>${field("email", "foreign")}</div><button id="send">Send</button></form>`,
    );
    expect(await judge(html, { judged: true })).toEqual({
      marked: ["inner-email", "foreign"],
      texts: ["inner-email-message", "foreign-message"],
    });
  });

  test("clears what was sent though it is disabled by the time of the answer", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form">${field("email")}<button id="send">Send</button></form>`,
    );
    const { page, click, logged } = await open(html);
    const post = await click("#send");
    await page.$eval("#email", (email) => email.setAttribute("disabled", ""));
    post.ask({ judged: true });
    await logged("service:ui-event:dispatched");
    expect(await shown(page)).toEqual({ marked: [], texts: [] });
  });

  test("leaves the message of a field that was not sent", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form">${field("email")}${field("code", "code", "disabled")}
        <button id="send">Send</button></form>`,
    );
    expect(await judge(html, { judged: true })).toEqual({
      marked: ["code"],
      texts: ["code-message"],
    });
  });

  test("does not clear what a newer interaction has shown", async () => {
    const html = instanceHtml(
      "order",
      ["form submit", "check click"],
      `<form data-ui-part="form">${field("email")}<button id="send">Send</button>
        <button id="check" type="button" data-ui-part="check">Check</button></form>`,
    );
    const { page, click, logged } = await open(html);
    const older = await click("#send");
    (await click("#check")).patch(message("email-message", "Is taken."));
    await logged("service:ui-patch:applied");
    older.ask({ judged: true });
    await logged("service:ui-event:dispatched", 2);
    expect(await page.textContent("#email-message")).toBe("Is taken.");
  });

  test("marks what was judged right and had no mark, as the fields of a design system", async () => {
    const html = instanceHtml(
      "order",
      ["form submit"],
      `<form data-ui-part="form"><input id="email" name="email" data-ui-part="email">
        <div id="date" data-ui-part="date" aria-invalid="true"><input name="date"></div>
        <div id="group" data-ui-part="group"><input name="one"></div>
        <button id="send" name="how" data-ui-part="how">Send</button></form>`,
    );
    const { page, click, logged } = await open(html);
    (await click("#send")).ask({ judged: true });
    await logged("service:ui-event:dispatched");
    const marks = await page.evaluate(() =>
      ["email", "date", "group", "send"].map((id) =>
        document.getElementById(id)?.getAttribute("aria-invalid"),
      ),
    );
    expect(marks).toEqual(["false", "false", null, null]);
  });

  test("of one field that stands alone clears that field", async () => {
    const html = instanceHtml("order", ["email change"], field("email") + field("name"));
    const { page, next, logged } = await open(html);
    await page.fill("#email", "rosa");
    await page.dispatchEvent("#email", "change");
    (await next()).ask({ judged: true });
    await logged("service:ui-event:dispatched");
    expect(await shown(page)).toEqual({ marked: ["name"], texts: ["name-message"] });
  });
});

describe("a judgement of what was edited since", () => {
  const invalid = { op: "setAttribute", attribute: "aria-invalid", value: "true" } as const;
  const field = (name: string, rest = "") =>
    `<input class="${name}" name="${name}" data-ui-part="${name}" ${rest}>
     <p class="${name}-message" data-ui-target="${name}-message"></p>`;
  const judged = (name: string, row = {}) => [
    patchFor("order", { ...invalid, targetName: name, ...row }),
    patchFor("order", { targetName: `${name}-message`, value: "Name?", ...row }),
  ];
  const FORM = instanceHtml(
    "order",
    ["form submit", "name change", "check click"],
    `<form data-ui-part="form">${field("name")}${field("other")}
       <p class="form-message" data-ui-target="form-message"></p>
       <button id="send">Send</button>
       <button id="check" type="button" data-ui-part="check">Check</button></form>`,
  );
  const shown = (page: Awaited<ReturnType<typeof open>>["page"]) =>
    page.evaluate(() => ({
      marked: Array.from(
        document.querySelectorAll("[aria-invalid=true]"),
        ({ className }) => className,
      ),
      texts: Array.from(document.querySelectorAll("p"), (p) => p.textContent && p.className).filter(
        Boolean,
      ),
    }));

  test("is not shown, and that of the other fields is", async () => {
    const { page, click, logged, rejection } = await open(FORM);
    const submitted = await click("#send");
    await page.fill(".name", "Ada");
    submitted.ask({ kind: "patch", judged: true }, ...judged("name"), ...judged("other"));
    await logged("service:ui-event:dispatched");
    expect((await rejection()).reason).toBe("late");
    expect(await shown(page)).toEqual({ marked: ["other"], texts: ["other-message"] });
  });

  test("is not shown for the whole form in place of the field", async () => {
    const { page, click, logged } = await open(FORM.replace('"name-message"', '"none"'));
    const submitted = await click("#send");
    await page.fill(".name", "Ada");
    submitted.patch(...judged("name"));
    await logged("service:ui-event:dispatched");
    expect(await shown(page)).toEqual({ marked: [], texts: [] });
  });

  test("is shown if it is of the whole form, or of another event than what has sent it", async () => {
    const { page, click, logged } = await open(FORM);
    const submitted = await click("#send");
    await page.fill(".name", "Ada");
    submitted.patch(patchFor("order", { targetName: "form-message", value: "Closed." }));
    await logged("service:ui-event:dispatched");
    expect(await shown(page)).toEqual({ marked: [], texts: ["form-message"] });
    const checked = await click("#check");
    await page.fill(".other", "B");
    checked.patch(...judged("other"));
    await logged("service:ui-patch:applied", 3);
    expect(await shown(page)).toEqual({
      marked: ["other"],
      texts: ["other-message", "form-message"],
    });
  });

  test("hands nothing over, so that the next render leaves every text of the form", async () => {
    const opened = await open(FORM);
    const { page, click, logged } = opened;
    await page.fill(".other", "typed");
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    const submitted = await click("#send");
    await page.fill(".name", "Ada");
    submitted.ask({ kind: "patch", judged: true, refresh: true }, ...judged("name"));
    await logged("service:ui-refresh:requested");
    await settle();
    await expect.poll(() => page.getAttribute("form", "aria-busy")).toBeNull();
    expect(await page.inputValue(".other")).toBe("typed");
    expect(await page.inputValue(".name")).toBe("Ada");
  });

  test("leaves what an earlier answer said of it, if that is still so", async () => {
    const { page, click, logged } = await open(FORM);
    (await click("#send")).ask({ kind: "patch", judged: true }, ...judged("name"));
    await logged("service:ui-event:dispatched");
    const again = await click("#send");
    await page.fill(".name", "A");
    again.ask({ kind: "patch", judged: true }, ...judged("name"));
    await logged("service:ui-event:dispatched", 2);
    expect(await shown(page)).toEqual({ marked: ["name"], texts: ["name-message"] });
  });

  test("is that of the same row alone", async () => {
    const row = (key: string) =>
      `<li data-ui-key="${key}">${field("name").replaceAll('class="', `class="${key}-`)}</li>`;
    const { page, click, logged } = await open(
      instanceHtml(
        "order",
        ["form submit"],
        `<form data-ui-part="form">${row("a")}${row("b")}<button id="send">Send</button></form>`,
      ),
    );
    const submitted = await click("#send");
    await page.fill(".a-name", "Ada");
    submitted.patch(
      ...judged("name", { targetPart: null, targetKey: "a" }),
      ...judged("name", { targetPart: null, targetKey: "b" }),
    );
    await logged("service:ui-event:dispatched");
    expect(await shown(page)).toEqual({ marked: ["b-name"], texts: ["b-name-message"] });
  });
});
