import { afterEach, expect, test, vi } from "vitest";
import { createMarks } from "@/lib/service-ui/render/create-marks";
import { fail } from "../../support/for-this-test";
import { field } from "../fields/field";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each(["development", "production"])(
  "what a Vue component throws is thrown in %s, and no page lacks it in silence",
  async (mode) => {
    vi.stubEnv("NODE_ENV", mode);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.resetModules();
    const { vueView } = await import("@/lib/service-ui/render/views/vue/vue");
    const setup = () => fail(new RangeError("no such product"));
    const view = vueView<typeof field>({ setup, template: "<p></p>" });

    await expect((async () => view(createMarks(field)))()).rejects.toThrow("no such product");
  },
);
