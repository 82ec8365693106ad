import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import type { StandardSchema } from "@/lib/service-ui/declare/standard-schema";
import type { InputIssue } from "@/lib/service-ui/interaction/issue";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { fail } from "../support/for-this-test";

const german = new Map([
  ["Is taken.", "Ist vergeben."],
  ["Enter a name.", "Namen angeben."],
  ["This field was sent more than once.", "Feld doppelt."],
]);
const say = ({ message }: InputIssue, { lang }: { lang: string | null }) =>
  (lang === "de" && german.get(message)) || message;

function mount(translate: typeof say = say, input: StandardSchema = z.any()) {
  const ui = createUi({
    context: ({ headers }) => ({ lang: headers.get("accept-language") }),
    translate,
  });
  const component = ui.defineUiComponent({
    name: "sign-up",
    allow: () => true,
    parts: { form: "form", name: "input" },
    events: (on) => [
      on("form", "submit", { input }, (event) => event.invalid({ name: "Is taken." })),
      on("name", "change", { input: z.string().min(1, "Enter a name.") }, () => {}),
    ],
  });
  const user = (lang: string) => ({ headers: { "accept-language": lang } });
  const of = (lang: string) => mountUi(component, { user: user(lang), throwErrors: false });
  return { de: of("de"), en: of("en") };
}

describe("a message beside a field", () => {
  test("is a handler's in the user's language", async () => {
    const { de, en } = mount();
    const fields = { name: "Rosa" };
    const german = await de.part("form").fire("submit", { fields });
    expect(german.changes["name-message"]).toEqual({ text: "Ist vergeben." });
    const english = await en.part("form").fire("submit", { fields });
    expect(english.changes["name-message"]).toEqual({ text: "Is taken." });
  });

  test("is a schema's in the user's language", async () => {
    const { changes } = await mount().de.part("name").fire("change", { value: "" });
    expect(changes["name-message"]).toEqual({ text: "Namen angeben." });
  });

  test("is the library's own in the user's language", async () => {
    const fields: [string, string][] = [
      ["name", "a"],
      ["name", "b"],
    ];
    const { changes } = await mount().de.part("form").fire("submit", { fields });
    expect(changes["name-message"]).toEqual({ text: "Feld doppelt." });
  });

  test("is what zod's own locale says of an issue", async () => {
    const locale = z.locales.de();
    const schema = z.object({ name: z.string().min(9) });
    const { de } = mount((issue) => String(locale.localeError(issue as never)), schema);
    const { changes } = await de.part("form").fire("submit", { fields: { name: "Rosa" } });
    expect(changes["name-message"]?.text).toMatch(/^Zu klein: .*9/);
  });

  test("waits for an asynchronous translation", async () => {
    const { de } = mount((async ({ message }: InputIssue) => `${message} (de)`) as never);
    const { changes } = await de.part("name").fire("change", { value: "" });
    expect(changes["name-message"]).toEqual({ text: "Enter a name. (de)" });
  });

  test("is translated once, though a thousand issues are like it", async () => {
    const translated = vi.fn(say);
    const fields = Array.from({ length: 1000 }, (_, at): [string, string] => [`..${at}`, "x"]);
    const double: [string, string][] = [
      ["name", "a"],
      ["name", "b"],
      ["name", "c"],
    ];
    await mount(translated)
      .de.part("form")
      .fire("submit", { fields: [...fields, ...double] });
    expect(translated).toHaveBeenCalledTimes(2);
  });

  test("fails with handler_failed if the translation throws", async () => {
    const { de } = mount(() => fail("no such text"));
    const answer = await de.part("name").fire("change", { value: "" });
    expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
  });
});
