import "server-only";
import { createRegistry } from "../lib/registry/create-registry";
import { signUp } from "./sign-up/sign-up.ui";

/** Every component of the application; a wrong declaration throws here and so fails the build. */
export const registry = createRegistry([signUp]);
