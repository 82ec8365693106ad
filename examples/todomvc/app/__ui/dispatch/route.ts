import { createDispatchRoute } from "service-ui/server";
import { registry } from "../../../components/registry";

/**
 * Answers every interaction. Next's `cookies()`, `revalidateTag()`, `redirect()` work in handlers.
 */
export const dispatch = createDispatchRoute(registry);

// Exports every method, so that the endpoint itself refuses a wrong one, with `Allow`.
export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
