import { createDispatchRoute } from "service-ui/server";
import { registry } from "../../../components/registry";

/**
 * Components that every visitor may use. Any other is refused; `authorize` may ask for a session.
 */
const open = new Set(["app.greeting"]);

/**
 * Answers every interaction. Next's `cookies()`, `revalidateTag()`, `redirect()` work in handlers.
 */
export const dispatch = createDispatchRoute(registry, {
  authorize: (_event, component) => open.has(component.name),
});

// Every method, so that a wrong one is refused by the endpoint itself, with `Allow`.
export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
