import { createRegistry } from "service-ui";
import { liveDefinitions } from "../.docs-live/definitions";
import { exhibits } from "./demo/exhibits";
import { workshop } from "./demo/languages/workshop.ui";
import { docsSearch } from "./site/docs-search/docs-search.ui";

/** Every component of the application. A wrong declaration throws here and so fails the build. */
export const registry = createRegistry([
  ...exhibits.map(({ component }) => component),
  workshop,
  docsSearch,
  ...liveDefinitions,
]);
