/** What an item can be. */
export const CATEGORIES = [
  "Fasteners",
  "Hand tools",
  "Power tools",
  "Electrical",
  "Plumbing",
  "Paint",
  "Safety",
  "Cleaning",
  "Office",
  "Packaging",
] as const;
