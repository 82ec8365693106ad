import { createRegistry } from "service-ui";
import type { Exhibit } from "./demo/exhibit";
import { exhibits } from "./demo/exhibits";
import { docsSearch } from "./site/docs-search/docs-search.ui";

/** Every component of the application, with who may use it. */
export const served: readonly Pick<Exhibit, "component" | "roles">[] = [
  ...exhibits,
  { component: docsSearch, roles: { "*": "visitor" } },
];

/** A wrong declaration throws here and so fails the build. */
export const registry = createRegistry(served.map(({ component }) => component));
