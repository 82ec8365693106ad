import { describe, expect, test } from "vitest";
import type { WirePatch } from "@/lib/service-ui/wire/patch";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import type { Received } from "@/tests/support/runtime-server";

/** A form of three fields, the first of which is invalid since an earlier answer. */
function signUp(inner = "") {
  return `${instanceHtml(
    "sign-up",
    ["form submit", "name input", "check click"],
    `<form id="form" data-ui-part="form">
       <input id="name" aria-invalid="true" data-ui-part="name">${inner}
       <input id="mail" data-ui-target="mail"><input id="town" data-ui-target="town">
       <button id="check" type="button" data-ui-part="check">Check</button>
       <button id="send">Send</button></form>`,
  )}<input id="elsewhere"><input id="further">`;
}

const mark = (targetName: string, value = "true") =>
  patchFor("sign-up", { op: "setAttribute", attribute: "aria-invalid", targetName, value });
const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);

/** What a person does before the answer comes, and gives the dispatch that it answers. */
type Act = (opened: RuntimePage) => Promise<Received>;
const submit: Act = ({ click }) => click("#send");
const submitAndType: Act = async ({ page, click }) => {
  const dispatch = await click("#send");
  await page.locator("#elsewhere").pressSequentially("a");
  return dispatch;
};

async function landed(opened: RuntimePage, act: Act, ...patches: WirePatch[]): Promise<void> {
  (await act(opened)).patch(...patches);
  await opened.logged("service:ui-event:dispatched");
}

describe("after a submit the focus moves", () => {
  const named = patchFor("sign-up", { op: "setValue", targetName: "name", value: "Ada" });

  test.each([
    [
      "to the first invalid field in the document, whatever the order of the patches",
      [mark("town"), mark("mail")],
      "mail",
    ],
    [
      "to a field that this answer has marked, not to one that was invalid before",
      [named, mark("town")],
      "town",
    ],
    [
      "to a field that it leaves marked, not to one that it unmarks",
      [mark("name", "false"), mark("mail"), mark("mail", "false"), mark("town")],
      "town",
    ],
  ])("%s", async (_where, patches, id) => {
    const opened = await open(signUp());
    await opened.page.fill("#town", "typed before");
    await landed(opened, submit, ...patches);
    expect(await focused(opened)).toBe(id);
  });

  test("before dispatched is raised", async () => {
    const opened = await open(signUp());
    await opened.page.evaluate(() => {
      document.addEventListener("service:ui-event:dispatched", () => {
        Object.assign(window, { focusedThen: document.activeElement?.id });
      });
    });
    await landed(opened, submit, mark("mail"));
    expect(await opened.page.evaluate(() => Reflect.get(window, "focusedThen"))).toBe("mail");
  });
});

describe("the focus stays where it is", () => {
  const input: Act = async ({ page, next }) => {
    await page.fill("#name", "a");
    return next();
  };
  const submitTypeAndTab: Act = async (opened) => {
    const dispatch = await submitAndType(opened);
    await opened.page.keyboard.press("Tab");
    return dispatch;
  };

  test.each<[where: string, act: Act, patch: WirePatch, id: string]>([
    ["where the answer marks no field", submit, mark("name", "false"), "send"],
    ["after a click", ({ click }) => click("#check"), mark("mail"), "check"],
    ["after an input", input, mark("mail"), "name"],
    ["where a person types in another field", submitAndType, mark("mail"), "elsewhere"],
    ["where they have typed and gone to the next", submitTypeAndTab, mark("mail"), "further"],
  ])("%s", async (_where, act, patch, id) => {
    const opened = await open(signUp());
    await landed(opened, act, patch);
    expect(await focused(opened)).toBe(id);
  });

  test("where the field is of a nested instance, which the answer can't mark", async () => {
    const inner = instanceHtml("inner", [], `<input id="inner-mail" data-ui-target="only">`);
    const opened = await open(signUp(inner));
    await landed(opened, submit, mark("only"));
    expect(await opened.page.getAttribute("#inner-mail", "aria-invalid")).toBeNull();
    expect(await focused(opened)).toBe("send");
  });
});
