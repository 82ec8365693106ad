/**
 * The dispatch endpoint alone, with the services that the environment chooses: no Next around it.
 */
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import { chaosRegistry, serveDispatch } from "./serve-dispatch";

// As `register` does: no page is older than the store's memory.
stopWhereMisconfigured().then(() => serveDispatch(createDispatchRoute(chaosRegistry)));
