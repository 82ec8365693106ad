import { createDispatchRoute } from "service-ui/server";
import { registry } from "../../../components/registry";

/**
 * Components that every visitor may use. All others are refused. To ask for a session, change
 * `authorize`.
 */
const open = new Set(["app.greeting"]);

/**
 * Answers every interaction. `cookies()`, `revalidateTag()` and `redirect()` of Next work in
 * handlers.
 */
export const dispatch = createDispatchRoute(registry, {
  authorizer: { authorize: (_event, component) => open.has(component.name) },
});

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
