export declare const withVersions: typeof import("./with-versions.js", { with: {
  "resolution-mode": "import",
}}).withVersions;
