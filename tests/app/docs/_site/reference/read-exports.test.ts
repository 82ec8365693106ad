import { describe, expect, test } from "vitest";
import { readExports } from "@/app/docs/_site/reference/read-exports";

const names = readExports("lib/authoring.ts");
const named = (name: string) => names.find((one) => one.name === name);

describe("the names of the authoring entry", () => {
  test("are those that it passes on, each with the file that declares it", () => {
    expect(names.length).toBeGreaterThan(20);
    expect(named("UiPart")?.file).toBe("lib/declaration/ui-part.ts");
  });

  test("have their signatures without what functions do", () => {
    expect(named("UiPart")?.signature).toMatch(
      /^function UiPart<[\s\S]+: UiPartDeclaration<Name, Uses>;$/,
    );
    expect(named("UiPart")?.docstring.parameters.map(({ name }) => name)).toEqual([
      "name",
      "uses",
      "bind",
    ]);
  });

  test("show overloads in place of the implementation", () => {
    expect(named("defineUiComponent")?.signature).toContain("UiComponent<PartOf<D>");
    expect(named("defineUiComponent")?.signature).not.toContain("checkDeclaration");
  });

  test("show of a class what may be used of it", () => {
    const { signature = "" } = named("UiInteractionResult") ?? {};
    expect(signature).toContain("static ack(debug?: DebugInfo): UiInteractionResult;");
    expect(signature).not.toContain("constructor");
    expect(signature).not.toContain("new UiInteractionResult");
  });
});

test("throws for a module that is not there", () => {
  expect(() => readExports("lib/no-such-module.ts")).toThrow("lib/no-such-module.ts");
});
