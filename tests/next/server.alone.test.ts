import { cookies } from "next/headers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createDispatchRoute, signingContext } from "@/lib/service-ui/next/server";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { claimsOf, dispatchRequest } from "../support/wire";

/** Runs a handler through the whole endpoint, and gives back the last line of the log. */
async function logOf(handler: () => unknown): Promise<Record<string, unknown>> {
  const component = defineUiComponent({
    name: "unit.button",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", async () => void (await handler()))],
  });
  vi.stubEnv("UI_REPLAY_STORE", "memory");
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  const signing = await signingContext(async () => null);
  const { manifestText } = expandInstance(signInstance(component, undefined, signing));
  const { ctx } = JSON.parse(manifestText).events[0];
  await createDispatchRoute(createRegistry([component]))(dispatchRequest({ ctx }));
  expect(log).toHaveBeenCalledOnce();
  return JSON.parse(log.mock.lastCall?.[0]);
}

const BUTTON = { component: "unit.button", part: "go", event: "click" };

test("says in the log where a handler may ask Next for the request, if it asked from outside of one", async () => {
  const hint = expect.stringContaining("docs/hosting/node-mount.md");
  expect(await logOf(cookies)).toMatchObject({ ...BUTTON, hint });
});

test("logs of any other failure where it was thrown", async () => {
  const log = await logOf(() => {
    throw new Error("sold out");
  });
  expect(log).toMatchObject({ ...BUTTON, level: "error", error: { message: "sold out" } });
  expect(log.hint).toMatch(/^The handler of `click` .* threw Error: sold out \(at /);
});

test("logs once, beside its name, what a handler throws without a text", async () => {
  const log = await logOf(() => {
    throw Object.assign(Object.create(null), { reason: "sold out" });
  });
  const message = expect.stringContaining("reason: 'sold out'");
  expect(log).toMatchObject({ ...BUTTON, error: { name: "object", message } });
});

test("signs at the time of each render with a context that is kept, and Next sees where it may not", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const signing = await signingContext(async () => null);
  vi.setSystemTime(1_800_000_090_000);
  const read = vi.spyOn(Date, "now");
  const component = defineUiComponent({
    name: "unit.button",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", () => {})],
  });
  const { manifestText } = expandInstance(signInstance(component, undefined, signing));
  expect(claimsOf(JSON.parse(manifestText).events[0].ctx).iat).toBe(1_800_000_090);
  expect(read).toHaveBeenCalled();
});
