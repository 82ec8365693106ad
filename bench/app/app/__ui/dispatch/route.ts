import { createRegistry } from "../../../../../lib/service-ui";
import { createDispatchRoute } from "../../../../../lib/services";
import { list, listRow } from "../../../list.ui";
import { row } from "../../../row.ui";
import { signUp } from "../../../sign-up.ui";

export const dispatch = createDispatchRoute(createRegistry([signUp, row, list, listRow]));

export { dispatch as GET, dispatch as POST };
