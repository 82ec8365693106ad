import "server-only";
import { createRegistry } from "../lib/registry/create-registry";

/** Every component of the application; a wrong declaration throws here and so fails the build. */
export const registry = createRegistry([]);
