import { refuseUnknownPaths } from "service-ui-versioning";
import { problemResponse } from "../_resources/problems";
import { VERSIONS } from "../_resources/versions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(
  VERSIONS,
  problemResponse,
);
