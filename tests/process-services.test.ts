import { expect, test, vi } from "vitest";
import { defineUiComponent } from "@/lib/declaration/define-ui-component";
import { UiOn } from "@/lib/declaration/ui-on";
import { UiPart } from "@/lib/declaration/ui-part";
import { UiInteractionResult } from "@/lib/interaction/result";
import { renderInstance } from "@/lib/manifest/render-instance";
import { createRegistry } from "@/lib/registry/create-registry";
import { createDispatchRoute, signingContext } from "@/lib/server";
import { claimsOf, newDispatchId, sign } from "./support/wire";

const SECRET = "secret of one process 0123456789abcdef";
// A process reads its environment once.
vi.stubEnv("NODE_ENV", "production");
vi.stubEnv("APP_SECRET", SECRET);
vi.stubEnv("UI_REPLAY_STORE", "memory");
vi.stubEnv("UI_CONTEXT_TTL_SECONDS", "120");
vi.spyOn(console, "error").mockReturnValue();

const button = defineUiComponent({
  name: "unit.button",
  parts: [UiPart("go", "button")],
  events: [UiOn("go", "click", () => UiInteractionResult.ack({ secret: "of developers" }))],
});

async function claims() {
  const { manifestText } = renderInstance(
    button,
    undefined,
    await signingContext(async () => null),
  );
  return claimsOf(JSON.parse(manifestText).events[0].ctx);
}

async function send(different: object) {
  const ctx = sign({ ...(await claims()), ...different }, SECRET);
  const response = await createDispatchRoute(createRegistry([button]))(
    new Request("http://app.example/__ui/dispatch", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ctx, dispatchId: newDispatchId() }),
    }),
  );
  return response.json();
}

test("signs for as long as the environment says", async () => {
  const { iat, exp } = await claims();
  expect(exp - iat).toBe(120);
});

test("tells browsers neither debug nor hints in production", async () => {
  expect(Object.keys(await send({}))).toEqual(["ok", "kind", "dispatchId", "patches"]);
  const refused = await send({ p: "none" });
  expect(refused.code).toBe("unknown_part");
  expect(refused).not.toHaveProperty("hint");
});
