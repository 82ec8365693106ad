import { createRequire } from "node:module";

/*
 * What tests and builds take from inside of Next. No release promises to keep these paths, so a
 * test tries them, and `request-internals.ts`, with the lowest version that the package allows.
 */

/** The contexts that the hooks of Next's router read. */
export async function loadRouterContexts() {
  const [{ AppRouterContext }, { PathnameContext, PathParamsContext, SearchParamsContext }] =
    await Promise.all([
      import("next/dist/shared/lib/app-router-context.shared-runtime.js"),
      import("next/dist/shared/lib/hooks-client-context.shared-runtime.js"),
    ]);
  return { AppRouterContext, PathnameContext, PathParamsContext, SearchParamsContext };
}

/** Removes the types from code with the compiler that Next includes. */
export async function stripTypes(code: string): Promise<string> {
  const { loadBindings, transform } = createRequire(import.meta.url)("next/dist/build/swc");
  await loadBindings();
  const parser = { syntax: "typescript" };
  return (await transform(code, { jsc: { parser, target: "es2022" } })).code;
}
