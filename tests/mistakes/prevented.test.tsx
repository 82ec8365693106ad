import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { tellTroubles } from "@/lib/service-ui/render/react/development-notes";
import { mountPage } from "@/lib/service-ui/testing/mount-page";

const fields = defineUiComponent({
  name: "test.prevented",
  allow: () => true,
  parts: { name: "input", go: "button", more: "details" },
  events: (on) => [
    on("name", "input", { prevent: true }, () => {}),
    on("name", "keydown", { prevent: true }, () => {}),
    on("go", "click", { prevent: true }, () => {}),
    on("name", "change", () => {}),
  ],
  local: (at) => [
    at.on("name", "focusin", [at.focus("go")], { prevent: true }),
    at.on("go", "pointerdown", [at.focus("go")], { prevent: true }),
  ],
});
const { Root, parts } = createUiView(fields);

let stop: () => void;
const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void written.push(String(text)));
  }
  stop = tellTroubles();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test.each([
  ["name", "input", { bubbles: true }, true],
  ["name", "keydown", { bubbles: true, cancelable: true }, false],
  ["name", "change", { bubbles: true }, false],
  ["go", "click", { bubbles: true, cancelable: true }, false],
  // As a browser raises it once it scrolls: too late.
  ["go", "click", { bubbles: true, cancelable: false }, true],
  ["name", "focusin", { bubbles: true }, true],
  ["go", "pointerdown", { bubbles: true, cancelable: true }, false],
])(
  "of %s, the %s %o is told that its default can't be prevented: %o",
  async (id, type, init, isTold) => {
    const page = await mountPage(
      <Root>
        <parts.name id="name" />
        <parts.go id="go">Go</parts.go>
      </Root>,
      { registry: [fields] },
    );
    for (const _ of "12") document.getElementById(id)?.dispatchEvent(new Event(type, init));
    await page.settled();
    const told = written.filter((text) => text.includes("`prevent`"));
    expect(told).toEqual(isTold ? [expect.stringContaining(`\`${type}\` on part \`${id}\``)] : []);
  },
);
