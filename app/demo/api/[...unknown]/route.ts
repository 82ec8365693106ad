import { refuseUnknownPaths } from "@/lib/versioning/versioning";
import { problemResponse } from "../_resources/problems";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(problemResponse);
