/**
 * Ends the build of a route or page with an edge runtime. Entries import this file first: Next then
 * evaluates it before the modules of Node, whose absence it would report without a word of what to
 * do.
 */
if (process.env.NEXT_RUNTIME === "edge") {
  throw new Error(
    'Service UI needs Node.js. Delete runtime = "edge", or write export const runtime = "nodejs", ' +
      "in the dispatch route and in every page or layout that shows a component or is below the " +
      "layout with <RuntimeScript />.",
  );
}
