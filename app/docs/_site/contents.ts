/** A part of the docs: its title, its folder below `/docs`, and which pages come first. */
export interface Section {
  readonly title: string;
  /**
   * Every Markdown file of it belongs to the section; `""` for pages that lie in `docs/` itself.
   */
  readonly folder: string;
  /** Where its files are, from the root of the project; default the same folder below `docs/`. */
  readonly source?: string;
  /** Names without `.md`, in their order. Further files of the folder follow by name. */
  readonly first: readonly string[];
  /** What a search multiplies the score of its pages by; default 1. */
  readonly weight?: number;
}

/** The docs of the second package, which carries them itself. */
export const VERSIONING = "lib/versioning/docs";

/** The order of the docs, and the only place that has it: navigation, previous and next, search. */
export const CONTENTS: readonly Section[] = [
  {
    title: "Start",
    folder: "",
    first: ["index", "quick-start", "how-it-works", "deciding", "glossary"],
    weight: 1.5,
  },
  {
    title: "Handbook",
    folder: "handbook",
    weight: 1.5,
    first: [
      "declare",
      "register",
      "render-and-sign",
      "capture",
      "dispatch",
      "patch",
      "at-once",
      "stream",
      "lost-answers",
      "forms",
      "design-systems",
      "authorize",
      "languages",
      "client-components",
      "sessions",
      "stores",
      "configuration",
      "log",
      "testing",
      "adopting",
      "views",
      "panel",
    ],
  },
  { title: "Security", folder: "", first: ["security"] },
  {
    title: "Hosting",
    folder: "hosting",
    weight: 1.5,
    first: [
      "one-host",
      "several-hosts",
      "redis",
      "containers",
      "kubernetes",
      "serverless",
      "other-hosts",
      "node-mount",
      "proxy",
      "health",
      "monitoring",
      "alerts",
      "doctor",
      "sizing",
      "upgrade",
      "runbook",
    ],
  },
  { title: "Reference", folder: "reference", first: [] },
  {
    title: "Recipes",
    folder: "recipes",
    weight: 0.75,
    first: [
      "list",
      "search-as-you-type",
      "validated-form",
      "form-with-redirect",
      "progressive-enhancement",
      "sign-in",
      "auth-library",
      "role-based-action",
      "confirm-before-delete",
      "delete-with-undo",
      "edit-in-place",
      "checked-edit",
      "reorder-rows",
      "like",
      "toast",
      "optimistic-text",
      "dependent-selects",
      "long-lists",
      "many-tabs",
      "cached-data",
      "uploads",
      "migrate-from-a-server-action",
      "leave",
    ],
  },
  {
    title: "Versioning",
    folder: "versioning",
    source: VERSIONING,
    first: ["index", "version-year", "who-still-calls", "client-that-is-warned"],
  },
  { title: "Errors", folder: "errors", first: ["index"] },
  { title: "Comparison", folder: "", first: ["comparison"] },
  {
    title: "Specification",
    folder: "contract",
    first: ["SPEC", "PROTOCOL", "NEXT", "STORES"],
    weight: 0.5,
  },
];
