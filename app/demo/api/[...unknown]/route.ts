import { forEveryMethod, withoutBody } from "@/lib/versioning/http-methods";
import { problemResponse } from "../_resources/problems";

/** What lies below `/demo/api` and is not served: no version answers for it, so none is named. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = forEveryMethod(async (request) => {
  const response = problemResponse("unknown_path", {
    detail: "No version of the API serves this path.",
  });
  return request.method === "HEAD" ? withoutBody(response) : response;
});
