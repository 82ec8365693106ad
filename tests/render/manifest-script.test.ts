import { expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { manifestsIn, withoutInstances } from "@/lib/service-ui/render/manifest-script";
import { renderView } from "@/lib/service-ui/render/render-view";
import { signing } from "../support/claims";
import { field } from "./fields/field";
import { htmlField } from "./fields/field.html";

const render = (label: string, nested = "") =>
  renderView(field, htmlField, { data: { label, fault: "none", nested } }, signing);

test("two renders of the same have all but their instances in common", async () => {
  const [one, other] = [await render("a", await render("b")), await render("a", await render("b"))];

  expect(one).not.toBe(other);
  expect(withoutInstances(one)).toBe(withoutInstances(other));
});

test("two renders of different data differ, the nested ones as well", async () => {
  const renders = [await render("a", await render("b")), await render("a", await render("c"))];

  expect(new Set(renders.map(withoutInstances)).size).toBe(2);
});

test("the manifests of some HTML are found in document order, the outer one last", async () => {
  const nested = await render("b");
  const manifests = manifestsIn(await render("a", nested));

  expect(manifests).toHaveLength(2);
  expect(manifests[0]).toEqual(manifestsIn(nested)[0]);
  for (const { instanceId, text } of manifests) expect(JSON.parse(text).i).toBe(instanceId);
});

test("two renders of one content differ if its rules have changed", async () => {
  const { record: _, ...declared } = field;
  const ruled = (debounce: number) =>
    defineUiComponent({
      ...declared,
      allow: () => true,
      events: field.events.map((on) => ({ ...on, options: { debounce } })),
    });
  const renders = [ruled(100), ruled(100), ruled(200)].map((component) =>
    renderView(component, htmlField, { data: { label: "a", fault: "none", nested: "" } }, signing),
  );
  const [one, same, other] = (await Promise.all(renders)).map(withoutInstances);

  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

test("two renders of what happens at once differ only if that has changed", async () => {
  const atOnce = (text: string) =>
    defineUiComponent({
      name: "test.field",
      allow: () => true,
      parts: field.parts,
      targets: ["echo"],
      events: (on) => [
        on("field", "input", { atOnce: (at) => [at.setText("echo", text)] }, () => {}),
      ],
      local: (at) => [at.on("field", "change", [at.setText("echo", at.value())])],
    });
  const renders = [atOnce("a"), atOnce("a"), atOnce("b")].map((component) =>
    renderView(component, htmlField, { data: { label: "a", fault: "none", nested: "" } }, signing),
  );
  const [one, same, other] = (await Promise.all(renders)).map(withoutInstances);

  expect(same).toBe(one);
  expect(other).not.toBe(one);
});
