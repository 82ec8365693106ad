import { createRegistry } from "service-ui";
import { signIn, signOut } from "./account/account.ui";
import { reorder } from "./reorder/reorder.ui";
import { undo } from "./undo/undo.ui";

/** Every component that the dispatch endpoint knows; the list and the form are Server Actions. */
export const registry = createRegistry([signIn, signOut, undo, reorder]);
