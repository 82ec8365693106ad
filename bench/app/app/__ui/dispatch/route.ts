import { createRegistry } from "service-ui";
import { createDispatchRoute } from "service-ui/server";
import { longForms, longTable } from "../../../growth.ui";
import { job } from "../../../job.ui";
import { addition, list, listRow } from "../../../list.ui";
import { orders } from "../../../order.ui";
import { row } from "../../../row.ui";
import { signUp } from "../../../sign-up.ui";

export const dispatch = createDispatchRoute(
  createRegistry([signUp, row, list, listRow, addition, orders, job, ...longForms, longTable]),
  // No user of the bench is anybody.
  { authorizer: { authorize: () => true } },
);

export { dispatch as GET, dispatch as POST };
