import { refuseUnknownPaths } from "service-ui-versioning";
import { versioned } from "../versioned";

// Answers 404 with a problem document to every path below /api that no other route serves.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(versioned);
