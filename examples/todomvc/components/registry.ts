import { createRegistry } from "service-ui";
import { todos } from "./todos/todos.ui";

/** Every component that the dispatch endpoint knows. */
export const registry = createRegistry([todos]);
