import { versioned } from "../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/api/v1/status", {
  GET: () => Response.json({ status: "ok" }),
});
