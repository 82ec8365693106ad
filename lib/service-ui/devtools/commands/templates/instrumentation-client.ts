/** Tells the runtime where the router goes, so that no late answer fetches the user back. */
export { onRouterTransitionStart } from "service-ui/client";
