import { createDispatchRoute } from "service-ui/server";
import { NOTICES } from "../../../components/demo/languages/texts";
import { registry } from "../../../components/registry";

export const dispatch = createDispatchRoute(registry, { messages: NOTICES });

// Every method, so that a wrong one is answered by the dispatcher, with `Allow` (PROTOCOL 4).
export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
