import { lifecycleWrapper } from "service-ui-versioning";
import { versions } from "./versions";

export const versioned = lifecycleWrapper({ versions });
