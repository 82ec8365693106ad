import { createRegistry } from "service-ui";
import { signIn, signOut } from "./account/account.ui";
import { itemForm } from "./item-form/item-form.ui";
import { itemList } from "./item-list/item-list.ui";
import { reorder } from "./reorder/reorder.ui";
import { undo } from "./undo/undo.ui";

/** Every component that the dispatch endpoint knows. */
export const registry = createRegistry([signIn, signOut, itemList, itemForm, undo, reorder]);
