/**
 * The dispatch endpoint alone, with the services that the environment chooses: no Next around it.
 */
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { chaosRegistry, serveDispatch } from "./serve-dispatch";

serveDispatch(createDispatchRoute(chaosRegistry));
