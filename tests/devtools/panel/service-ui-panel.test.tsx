import { type ReactElement, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { registry } from "@/components/registry";
import { Panel } from "@/lib/service-ui/devtools/panel/panel";
import {
  ServiceUiPanel,
  type ServiceUiPanelProps,
} from "@/lib/service-ui/devtools/panel/service-ui-panel";

afterEach(() => vi.unstubAllEnvs());

/** What stands in the place of the panel once it is loaded. */
async function loaded(props: ServiceUiPanelProps): Promise<ReactElement> {
  const suspended = Object(ServiceUiPanel(props));
  expect(suspended.type).toBe(Suspense);
  const { type, props: passed } = suspended.props.children;
  return type(passed);
}

test("renders nothing in production, and asks for no facts", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const facts = vi.fn();

  expect(ServiceUiPanel({ facts })).toBeNull();
  expect(facts).not.toHaveBeenCalled();
});

test("renders the panel in development, without any declaration if it is given no facts", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const element = await loaded({});

  expect(element).toMatchObject({
    type: Panel,
    props: { declarations: null },
  });
});

test("gives the browser names of the registry: no handler, no option, no schema", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const element = await loaded({ facts: async () => ({ registry }) });

  expect(Object(element?.props).declarations).toEqual(
    expect.arrayContaining([
      { name: "demo.sign-up", parts: ["email"], targets: ["verdict"] },
      expect.objectContaining({ name: "demo.article" }),
    ]),
  );
});
