import { createRegistry } from "../../../../../lib/authoring";
import { createDispatchRoute } from "../../../../../lib/server";
import { list, listRow } from "../../../list.ui";
import { row } from "../../../row.ui";
import { signUp } from "../../../sign-up.ui";

export const dispatch = createDispatchRoute(createRegistry([signUp, row, list, listRow]));

export { dispatch as GET, dispatch as POST };
