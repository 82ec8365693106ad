/** For configurations in CommonJS. Node 20.12 can't require an ES module, and can import one. */
exports.withVersions = (nextConfig, versions) => async (phase, context) => {
  const { withVersions } = await import("./with-versions.js");
  return withVersions(nextConfig, versions)(phase, context);
};
