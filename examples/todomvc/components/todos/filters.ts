/** What an address shows. */
export const FILTERS = [
  { name: "all", path: "/", label: "All" },
  { name: "active", path: "/active", label: "Active" },
  { name: "completed", path: "/completed", label: "Completed" },
] as const;

export type Filter = (typeof FILTERS)[number]["name"];
