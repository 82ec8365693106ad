/** The names under which apps import the library, each with its source in this repository. */
export const PACKAGE_ENTRIES: Readonly<Record<string, string>> = {
  "service-ui": "lib/service-ui.ts",
  "service-ui/server": "lib/services.ts",
  "service-ui/react": "tests/docs/react-entry.ts",
  "service-ui/runtime": "lib/runtime/service-ui.ts",
  "service-ui/testing": "lib/testing/mount-ui.ts",
};
