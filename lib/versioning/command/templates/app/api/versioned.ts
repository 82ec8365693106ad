import { lifecycleWrapper } from "service-ui-versioning";
import { versions } from "./versions";

// withVersions in next.config wraps every route of the map with this.
export const versioned = lifecycleWrapper({ versions });
