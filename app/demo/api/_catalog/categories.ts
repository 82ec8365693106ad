import type { Category } from "./product";

/** The five categories, by slug. */
export const CATEGORIES = {
  desk: { slug: "desk", name: "Desk", description: "Things that write, hold and sort." },
  garden: { slug: "garden", name: "Garden", description: "Things that dig, water and shelter." },
  kitchen: { slug: "kitchen", name: "Kitchen", description: "Things that cook, pour and keep." },
  lighting: {
    slug: "lighting",
    name: "Lighting",
    description: "Things that shine, and do not glare.",
  },
  travel: { slug: "travel", name: "Travel", description: "Things that pack small and come back." },
} as const satisfies Readonly<Record<string, Category>>;
