import { afterEach, expect, test, vi } from "vitest";
import { registry } from "@/components/registry";
import { Panel } from "@/lib/service-ui/devtools/panel/panel";
import { ServiceUiPanel } from "@/lib/service-ui/devtools/panel/service-ui-panel";

afterEach(() => vi.unstubAllEnvs());

test("renders nothing in production, and asks for no facts", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const facts = vi.fn();

  expect(await ServiceUiPanel({ facts })).toBeNull();
  expect(facts).not.toHaveBeenCalled();
});

test("renders the panel in development, without any declaration if it is given no facts", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const element = await ServiceUiPanel({});

  expect(element).toMatchObject({
    type: Panel,
    props: { declarations: null },
  });
});

test("gives the browser names of the registry: no handler, no option, no schema", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const element = await ServiceUiPanel({ facts: async () => ({ registry }) });

  expect(Object(element?.props).declarations).toEqual(
    expect.arrayContaining([
      { name: "demo.sign-up", parts: ["email"], targets: ["verdict"] },
      expect.objectContaining({ name: "demo.article" }),
    ]),
  );
});
