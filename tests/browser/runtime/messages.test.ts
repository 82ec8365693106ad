import { expect, test } from "vitest";
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
