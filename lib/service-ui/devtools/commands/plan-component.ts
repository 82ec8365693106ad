import { join } from "node:path";
import { type App, findFile, SetUpError } from "../../../common/set-up/app";
import { editStep, newFileStep, type Step } from "../../../common/set-up/steps";
import { UsageError } from "../../../common/set-up/usage-error";
import { editRegistry, isModule } from "./edit-module";

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Plans a component of the author's own: definition, view, its line in the registry, and a test if
 * the app has Vitest.
 *
 * @throws UsageError for a name that can't be a folder, a variable and a component
 * @throws SetUpError if there is no registry
 */
export function planComponent(app: App, name: string): Step[] {
  const view = name.replace(/(^|-)([a-z0-9])/g, (_, __, first: string) => first.toUpperCase());
  const definition = view.charAt(0).toLowerCase() + view.slice(1);
  const files = {
    [`${name}.ui.ts`]: definitionText(name, definition),
    [`${name}.tsx`]: viewText(name, definition, view),
    ...(app.packages.has("vitest") && { [`${name}.test.ts`]: testText(name, definition) }),
  };
  // A reserved word, or a name that one of the files already has.
  if (!NAME.test(name) || !Object.values(files).every(isModule)) {
    throw new UsageError(
      `Not a name for a component: ${name}. Use lower-case letters, digits and hyphens, such as ` +
        "price-list, and no word that JavaScript or the files themselves use.",
    );
  }
  const registry = findFile(app.root, `${app.base}components/registry.ts`);
  if (!registry) {
    throw new SetUpError(
      `${app.base}components/registry is missing. Run "npx service-ui init" first.`,
    );
  }
  const from = `./${name}/${name}.ui`;
  const byHand = `import { ${definition} } from "${from}";\n…\ncreateRegistry([…, ${definition}]);`;
  return [
    ...Object.entries(files).map(([file, text]) =>
      newFileStep(app, join("components", name, file), text),
    ),
    editStep(app, registry, (text) => editRegistry(text, definition, from), byHand),
  ];
}

const definitionText = (
  name: string,
  definition: string,
) => `import { defineUiComponent } from "service-ui";

export const ${definition} = defineUiComponent({
  name: "app.${name}",
  // Everybody may use it. Return false for whom you refuse.
  allow: () => true,
  parts: { press: "button" },
  targets: ["message"],
  events: (on) => [
    on("press", "click", (event) => event.setText("message", "Pressed.")),
  ],
});
`;

const viewText = (
  name: string,
  definition: string,
  view: string,
) => `import { createUiView } from "service-ui/react";
import { ${definition} } from "./${name}.ui";

const { Root, parts, targets } = createUiView(${definition});

export function ${view}() {
  return (
    <Root>
      <parts.press>Press</parts.press>
      <targets.message as="p" role="status" />
    </Root>
  );
}
`;

const testText = (
  name: string,
  definition: string,
) => `import { mountUi } from "service-ui/testing";
import { expect, test } from "vitest";
import { ${definition} } from "./${name}.ui";

test("responds to a press", async () => {
  const { changes } = await mountUi(${definition}).part("press").fire("click");

  expect(changes).toEqual({ message: { text: "Pressed." } });
});
`;
