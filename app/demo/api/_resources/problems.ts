import { LIFECYCLE_PROBLEMS, problemResponses } from "service-ui-versioning";

/** Every way in which the demo's API can refuse. */
export const PROBLEMS = {
  ...LIFECYCLE_PROBLEMS,
  invalid_query: {
    status: 400,
    title: "A query parameter has a wrong value",
    advice:
      "The list errors names each parameter and what it can be. Correct it and send the request again.",
  },
  unknown_path: {
    ...LIFECYCLE_PROBLEMS.unknown_path,
    advice: "The list at /demo/api/versions has every path that is served.",
  },
  unknown_product: {
    status: 404,
    title: "There is no such product",
    advice:
      "Take the path from links.self of a record in the collection, instead of making it yourself.",
  },
};

export const problemResponse = problemResponses("/demo/api/docs/problems", PROBLEMS);
