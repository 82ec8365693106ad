import { refuseUnknownPaths } from "service-ui-versioning";
import { problemResponse } from "../_resources/problems";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(problemResponse);
