import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractRecipes } from "../docs/extract-recipes";
import { ROUTE_FILES } from "../support/written-app";

const SHOWN = ["list", "sign-in", "form-with-redirect", "cached-data", "toast"];

/**
 * The files of one app that has several recipes' code, as their pages show it, with their tests
 * left out. Only the registry is written here, since each page asks its reader to add to it.
 */
export const RECIPES_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  ...filesOf(SHOWN),
  "app.config.mjs": "export default { cacheComponents: true, partialPrefetching: true };",
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { signIn, signOut } from "./account/account.ui";
import { newNotice } from "./notices/new-notice.ui";
import { parcels } from "./parcels/parcels.ui";
import { stock } from "./stock/stock.ui";
import { newSupplier } from "./suppliers/new-supplier.ui";

export const registry = createRegistry([signIn, signOut, newNotice, parcels, stock, newSupplier]);
`,
};

/** @throws TypeError for a file that two of the recipes write */
function filesOf(names: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  const { recipes } = extractRecipes("browser");
  for (const { folder, files: paths } of recipes.filter(({ name }) => names.includes(name))) {
    for (const path of paths.filter((path) => !path.endsWith(".test.ts"))) {
      if (path in files) throw new TypeError(`Two recipes write ${path}.`);
      files[path] = readFileSync(join(folder, path), "utf8");
    }
  }
  return files;
}
