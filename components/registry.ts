import { createRegistry } from "../lib/service-ui";
import { signUp } from "./sign-up/sign-up.ui";

/** Every component of the application; a wrong declaration throws here and so fails the build. */
export const registry = createRegistry([signUp]);
