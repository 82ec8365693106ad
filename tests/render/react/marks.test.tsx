import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/authoring";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { renderPage } from "@/lib/service-ui/testing/render-page";

const view = createUiView(
  defineUiComponent({
    name: "test.marks",
    allow: () => true,
    parts: {
      remove: "button",
      email: "email",
      terms: "checkbox",
      level: "radio",
      seats: "range",
      day: "input",
    },
    events: [],
  }),
);

test("gives a component of a design system the mark of a part, and the key of its row", async () => {
  expect(view.marks("remove", { key: `"<b>` })).toEqual({
    type: "button",
    "data-ui-part": "remove",
    "data-ui-key": `"<b>`,
    suppressHydrationWarning: true,
  });
  expect(view.marks("email")).not.toHaveProperty("data-ui-key");
  expect(JSON.parse(JSON.stringify(view.marks("email")))).toEqual(view.marks("email"));
});

test.each([[17], [""], [null], ["x".repeat(257)]])("refuses the key %j", (key) => {
  expect(() => view.marks("remove", { key: key as string })).toThrow("1 to 256 characters");
});

test("refuses a part that is not declared", () => {
  expect(() => view.marks("save" as never)).toThrow('the part "save"');
});

test.each(["date", "time", "datetime-local", "month", "week", "tel", "url", "color"])(
  "leaves an input the type %s that the view gives it",
  async (type) => {
    expect(await renderPage(<view.parts.day type={type} />, {})).toContain(` type="${type}"`);
  },
);

// On a <button>, as design systems render a checkbox, these types would make it submit its form.
test.each(["terms", "level", "seats"] as const)(
  "leaves the type of %s to the component",
  (part) => {
    expect(view.marks(part)).not.toHaveProperty("type");
    expect(view.marks("email")).toHaveProperty("type", "email");
  },
);

test("tells the runtime of a box, which the component controls", () => {
  expect(view.marks("terms")).toHaveProperty("data-ui-value", "");
  expect(view.marks("level")).toHaveProperty("data-ui-value", "");
  expect(view.marks("email")).not.toHaveProperty("data-ui-value");
});

test("gives a message the id that a field names which is no element of the view", async () => {
  const html = await renderPage(
    <>
      <input {...view.marks("email")} aria-describedby="email-error" />
      <view.Message for="email" id="email-error" />
    </>,
    {},
  );
  expect(html).toContain('id="email-error"');
});
