import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ROUTE_FILES } from "../support/written-app";

const FOLDER = fileURLToPath(new URL("./app", import.meta.url));

/** An app with the components of two design systems: shadcn/ui on Radix, and Mantine. */
export const DESIGN_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  ...Object.fromEntries(
    readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(FOLDER, path), readFileSync(path, "utf8")]),
  ),
};
