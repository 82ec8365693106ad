import { createRegistry } from "service-ui";
import { greeting } from "./greeting/greeting.ui";

/** Every component that the dispatch endpoint knows. */
export const registry = createRegistry([greeting]);
