import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractRecipes } from "../docs/extract-recipes";
import { ROUTE_FILES } from "../support/written-app";

const SHOWN = [
  ...["list", "sign-in", "form-with-redirect", "cached-data", "toast", "search-as-you-type"],
  ...["reorder-rows", "delete-with-undo", "checked-edit", "like", "many-tabs"],
];

const pageOf = (name: string, file: string, element: string) => `import { Suspense } from "react";
import { connection } from "next/server";
import { ${name} } from "../../components/${file}";

async function Now() {
  await connection();
  return ${element};
}

export default function Page() {
  return <Suspense><Now /></Suspense>;
}
`;

/**
 * The files of one app that has several recipes' code, as their pages show it, with their tests
 * left out. Only the registry is written here, since each page asks its reader to add to it.
 */
export const RECIPES_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  ...filesOf(SHOWN),
  "app/playlist/page.tsx": pageOf("PlayList", "playlist/play-list", '<PlayList owner="rosa" />'),
  "app/errands/page.tsx": pageOf(
    "ErrandList",
    "errands/errand-list",
    '<ErrandList owner="rosa" />',
  ),
  "app/photos/page.tsx": pageOf("PhotoList", "photos/photo-list", '<PhotoList user="rosa" />'),
  "app/tabs/page.tsx": `import { Suspense } from "react";
import { connection } from "next/server";
import { PriceForm } from "../../components/price/price-form";
import { PriceRows } from "../../components/price/price-rows";
import { RefreshOnReturn } from "../../components/price/refresh-on-return";

async function Now() {
  await connection();
  return <><RefreshOnReturn /><PriceForm item="mug" /><PriceRows shop="north" /></>;
}

export default function Page() {
  return <Suspense><Now /></Suspense>;
}
`,
  "app/prices/page.tsx": pageOf("PriceTags", "prices/price-tags", '<PriceTags shop="north" />'),
  "app.config.mjs": "export default { cacheComponents: true, partialPrefetching: true };",
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { signIn, signOut } from "./account/account.ui";
import { findTea } from "./find-tea/find-tea.ui";
import { newNotice } from "./notices/new-notice.ui";
import { parcels } from "./parcels/parcels.ui";
import { photos } from "./photos/photos.ui";
import { playlist } from "./playlist/playlist.ui";
import { price } from "./price/price.ui";
import { priceRows } from "./price/price-rows.ui";
import { prices } from "./prices/prices.ui";
import { errands } from "./errands/errands.ui";
import { stock } from "./stock/stock.ui";
import { newSupplier } from "./suppliers/new-supplier.ui";

export const registry = createRegistry([
  signIn, signOut, findTea, newNotice, parcels, photos, playlist, price, priceRows, prices,
  errands, stock, newSupplier,
]);
`,
};

/**
 * The same app as its pages change it for browsers that run no scripts: no `Suspense` in a page,
 * and one around `<html>`.
 */
export const STILL_RECIPES_APP: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RECIPES_APP).map(([path, text]) => [path, withoutSuspense(path, text)]),
);

function withoutSuspense(path: string, text: string): string {
  const plain = text.replace(/<\/?Suspense>/g, "");
  return path === "app/layout.tsx"
    ? plain.replace("<html", "<Suspense><html").replace("</html>", "</html></Suspense>")
    : plain;
}

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
