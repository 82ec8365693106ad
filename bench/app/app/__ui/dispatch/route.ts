import { createRegistry } from "../../../../../lib/service-ui";
import { createDispatchRoute } from "../../../../../lib/services";
import { row } from "../../../row.ui";
import { signUp } from "../../../sign-up.ui";

export const dispatch = createDispatchRoute(createRegistry([signUp, row]));

export { dispatch as GET, dispatch as POST };
