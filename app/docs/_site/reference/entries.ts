/** One entry of the package: what users import from, and the modules whose exports it offers. */
export interface Entry {
  /** The name of its page. */
  readonly name: string;
  /** What users write behind `from`; undefined for what is no import. */
  readonly specifier: string | undefined;
  /** Files of the repository. */
  readonly modules: readonly string[];
  /** A sentence for what the modules don't say themselves. */
  readonly about: string;
}

/** The public surface, an entry a page. A name that is exported from a listed module is documented, or a test fails. */
export const ENTRIES: readonly Entry[] = [
  {
    name: "service-ui",
    specifier: "service-ui",
    modules: ["lib/service-ui.ts"],
    about:
      "What authors of components import: declarations, events, results, patches, the registry. A client component that imports it fails the build.",
  },
  {
    name: "server",
    specifier: "service-ui/server",
    modules: ["lib/services.ts"],
    about: "What puts the services together: the dispatch route, and the check of the environment.",
  },
  {
    name: "react",
    specifier: "service-ui/react",
    modules: [
      "components/ui/create-ui-view.tsx",
      "components/ui/runtime-script.tsx",
      "components/ui/refresh.tsx",
    ],
    about: "React Server Components for views, and what a layout needs once.",
  },
  {
    name: "browser",
    specifier: undefined,
    modules: ["lib/runtime/service-ui.ts", "lib/protocol/runtime-events.ts"],
    about:
      "What a page's own scripts may use: `window.ServiceUi`, and the events that the runtime raises on `document`. Nothing here is imported; the runtime's script brings it.",
  },
  {
    name: "versioning",
    specifier: undefined,
    modules: [
      "lib/versioning/version-map.ts",
      "lib/versioning/with-lifecycle.ts",
      "lib/versioning/parse-lifecycle.ts",
    ],
    about: "The version map of an API, the wrapper of its handlers, and the reader for clients.",
  },
];
