/** The body of a refusal (RFC 9457), for a document without a schema `Problem` of its own. */
export const PROBLEM_SCHEMA = {
  type: "object",
  description: "A refusal (RFC 9457).",
  required: ["type", "title", "status", "code", "detail"],
  properties: {
    type: { type: "string", description: "Where the kind of problem is explained." },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "The kind of problem, for programs." },
    detail: { type: "string" },
    version: { type: "string" },
    sunset: { type: "string", format: "date" },
    successor: { type: "string", description: "The path that replaces it." },
    until: { type: "string", format: "date-time", description: "When a brownout ends." },
  },
};
