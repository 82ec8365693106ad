import { createRegistry } from "../../../../../lib/service-ui";
import { createDispatchRoute } from "../../../../../lib/services";
import { row } from "../../../row.ui";
import { signUp } from "../../../sign-up.ui";

const dispatch = createDispatchRoute(createRegistry([signUp, row]));

export { dispatch as GET, dispatch as POST };

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
