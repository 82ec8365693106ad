import { describe, expect, test } from "vitest";
import type { EventOptions } from "@/lib/protocol/options";
import { instanceHtml, optionsAttribute, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** A form of three fields, the first of which is invalid since an earlier answer. */
const signUp = (options?: EventOptions, inner = "") =>
  `${instanceHtml(
    "sign-up",
    ["form submit", "name input", "check click"],
    `<form id="form" data-ui-part="form" ${options ? optionsAttribute("submit", options) : ""}>
       <input id="name" aria-invalid="true" data-ui-part="name">${inner}
       <input id="mail" data-ui-target="mail"><input id="town" data-ui-target="town">
       <button id="check" type="button" data-ui-part="check">Check</button>
       <button id="send">Send</button></form>`,
  )}<input id="elsewhere"><input id="further">`;

const mark = (targetName: string, value = "true") =>
  patchFor("sign-up", { op: "setAttribute", attribute: "aria-invalid", targetName, value });
const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);

/** Waits until the answer has landed. */
const landed = ({ logged }: RuntimePage) => logged("service:ui-event:dispatched");

describe("after a submit the focus moves", () => {
  test("to the first invalid field in the document, whatever the order of the patches", async () => {
    const opened = await open(signUp());
    await opened.page.fill("#town", "typed before");
    (await opened.click("#send")).patch(mark("town"), mark("mail"));
    await landed(opened);
    expect(await focused(opened)).toBe("mail");
  });

  test("before dispatched is raised", async () => {
    const opened = await open(signUp());
    await opened.page.evaluate(() => {
      document.addEventListener("service:ui-event:dispatched", () => {
        Object.assign(window, { focusedThen: document.activeElement?.id });
      });
    });
    (await opened.click("#send")).patch(mark("mail"));
    await landed(opened);
    expect(await opened.page.evaluate(() => Reflect.get(window, "focusedThen"))).toBe("mail");
  });

  test("to a field that this answer has marked, not to one that was invalid before", async () => {
    const opened = await open(signUp());
    (await opened.click("#send")).patch(
      patchFor("sign-up", { op: "setValue", targetName: "name", value: "Ada" }),
      mark("town"),
    );
    await landed(opened);
    expect(await focused(opened)).toBe("town");
  });

  test("to a field that it leaves marked, not to one that it unmarks", async () => {
    const opened = await open(signUp());
    (await opened.click("#send")).patch(
      mark("name", "false"),
      mark("mail"),
      mark("mail", "false"),
      mark("town"),
    );
    await landed(opened);
    expect(await focused(opened)).toBe("town");
  });
});

describe("the focus stays where it is", () => {
  test("where the answer marks no field", async () => {
    const opened = await open(signUp());
    (await opened.click("#send")).patch(mark("name", "false"));
    await landed(opened);
    expect(await focused(opened)).toBe("send");
  });

  test("after a click", async () => {
    const opened = await open(signUp());
    (await opened.click("#check")).patch(mark("mail"));
    await landed(opened);
    expect(await focused(opened)).toBe("check");
  });

  test("after an input", async () => {
    const opened = await open(signUp());
    await opened.page.fill("#name", "a");
    (await opened.next()).patch(mark("mail"));
    await landed(opened);
    expect(await focused(opened)).toBe("name");
  });

  test("where the submit's options turn it off", async () => {
    const opened = await open(signUp({ focusInvalid: false }));
    (await opened.click("#send")).patch(mark("mail"));
    await landed(opened);
    expect(await opened.page.getAttribute("#mail", "aria-invalid")).toBe("true");
    expect(await focused(opened)).toBe("send");
  });

  test("where a person types in another field meanwhile", async () => {
    const opened = await open(signUp());
    const dispatch = await opened.click("#send");
    await opened.page.locator("#elsewhere").pressSequentially("a");
    dispatch.patch(mark("mail"));
    await landed(opened);
    expect(await focused(opened)).toBe("elsewhere");
  });

  test("where they have typed and gone on to the next field", async () => {
    const opened = await open(signUp());
    const dispatch = await opened.click("#send");
    await opened.page.locator("#elsewhere").pressSequentially("a");
    await opened.page.keyboard.press("Tab");
    dispatch.patch(mark("mail"));
    await landed(opened);
    expect(await focused(opened)).toBe("further");
  });

  test("where the field is of a nested instance, which the answer can't mark", async () => {
    const inner = instanceHtml("inner", [], `<input id="inner-mail" data-ui-target="only">`);
    const opened = await open(signUp({}, inner));
    (await opened.click("#send")).patch(mark("only"));
    await landed(opened);
    expect(await opened.page.getAttribute("#inner-mail", "aria-invalid")).toBeNull();
    expect(await focused(opened)).toBe("send");
  });
});

test("a form whose fields bear names of its own properties is freed like any other", async () => {
  const names = ["focus", "matches", "children"];
  const fields = names.map((name) => `<input name="${name}">`).join("");
  const opened = await open(signUp({}, fields));
  (await opened.click("#send")).patch(mark("form"));
  await landed(opened);
  await opened.page.waitForFunction(() => !document.querySelector("#form[aria-busy]"));
  expect(opened.consoled).toEqual([]);
});
