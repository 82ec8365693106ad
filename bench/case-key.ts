export type CaseKey = "route" | "action" | "bare" | "node" | "htmx" | "query" | "plain";
