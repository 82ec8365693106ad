import { readProjectFile } from "../project-file";

/** One page of the reference: modules, and what their names are for. */
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

/**
 * What the packages' entries are for, in the order of their pages. One that is not listed gets its
 * page, too.
 */
const ABOUT: ReadonlyMap<string, string> = new Map([
  [
    "service-ui",
    "For authors of components: declarations, events, results, patches, the registry. A client component that imports it fails the build.",
  ],
  [
    "service-ui/react",
    "React Server Components for views, and the two components that the root layout needs.",
  ],
  [
    "service-ui/client",
    "For client components: raise a declared event with a value, and see whether a part is busy.",
  ],
  [
    "service-ui/server",
    "For the server's routes: dispatch, health, and the check of the environment.",
  ],
  ["service-ui/start-check", "For `instrumentation.ts`: the check at the start."],
  ["service-ui/next-config", "For `next.config`: the wrapper of the app's configuration."],
  ["service-ui/testing", "For tests of definitions: `mountUi` and its answers."],
  ["service-ui/testing/dom", "For tests of pages, in a simulated DOM and with the real runtime."],
  ["service-ui/testing/store", "The contract of a replay store, as a suite for your own."],
  [
    "service-ui/view",
    "For views in any framework: what an adapter implements, and the functions that render.",
  ],
  ["service-ui/html", "Views in plain HTML, written as tagged templates."],
  ["service-ui/vue", "Views in Vue."],
  ["service-ui/preact", "Views in Preact."],
  ["service-ui/lit", "Views in Lit."],
  ["service-ui/svelte", "Views in Svelte."],
  ["service-ui/solid", "Views in Solid."],
  ["service-ui/vitest", "The plugin that compiles the files of views for tests."],
  [
    "service-ui-versioning",
    "To version and retire an API: the version map, the middleware, the wrapper of route handlers.",
  ],
  [
    "service-ui-versioning/client",
    "For clients of any API: readers of lifecycle headers. They run in browsers, too.",
  ],
  [
    "service-ui-versioning/next-config",
    "For `next.config` of an app with a versioned API: wraps the routes of the map, and checks it.",
  ],
  ["service-ui/panel", "The development panel."],
  [
    "service-ui/panel/interactions",
    "What the panel knows of each interaction, for a view of your own.",
  ],
  [
    "service-ui/runtime",
    "Types only: `window.ServiceUi`, which the runtime's script defines, and the runtime's events.",
  ],
]);

const PACKAGES = ["lib/service-ui", "lib/versioning"];

/** What a reader looks up though it is no entry of the package. */
const FURTHER: readonly Entry[] = [
  {
    name: "events",
    specifier: undefined,
    modules: ["lib/service-ui/wire/runtime-events.ts"],
    about: "The events that the runtime raises on `document`, and what their `detail` holds.",
  },
];

/** Every page of the reference, as the packages offer entries. */
export function referenceEntries(): readonly Entry[] {
  const sources = new Map(PACKAGES.flatMap(sourcesOf));
  const listed = [...ABOUT.keys()].filter((specifier) => sources.has(specifier));
  const others = [...sources.keys()].filter((specifier) => !ABOUT.has(specifier));
  const packaged = [...listed, ...others].map((specifier) => ({
    name: specifier.replace(/^service-ui[-/]/, "").replaceAll("/", "-"),
    specifier,
    modules: [sources.get(specifier) ?? ""],
    about: ABOUT.get(specifier) ?? "",
  }));
  return [...packaged, ...FURTHER];
}

/** The names under which apps import a package, each with the path of its source. */
function sourcesOf(folder: string): (readonly [specifier: string, source: string])[] {
  const { name, exports } = JSON.parse(readProjectFile(`${folder}/package.json`));
  return Object.entries(exports)
    .map(([path, target]) => [path, String(Object(target).types ?? target)] as const)
    .filter(([, source]) => /\.tsx?$/.test(source))
    .map(([path, source]) => [`${name}${path.slice(1)}`, `${folder}/${source.slice(2)}`]);
}
