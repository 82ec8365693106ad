import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, findFile } from "../../common/set-up/app";
import { editStep, type Step, templateSteps } from "../../common/set-up/steps";
import { wrapNextConfig } from "./wrap-next-config";

const TEMPLATES = fileURLToPath(new URL("./templates/", import.meta.url));

const MIDDLEWARE_BY_HAND = `import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/api/versioned";

// This replaces your own function. Rename that to "own": it is called first.
export const NAME = versionMiddleware(versioned, { next: own });

// Add "/api/:path*" to the matcher in "config". In middleware.ts, also add runtime: "nodejs".
`;

/** Plans the steps that put a versioned API into an app, without writing anything. */
export function plan(app: App, templates = TEMPLATES): Step[] {
  const steps = templateSteps(app, templates);
  const middleware =
    findFile(app.root, `${app.base}proxy.ts`) ?? findFile(app.root, `${app.base}middleware.ts`);
  const isProxy = (path: string) => /(^|\/)proxy\.\w+$/.test(path);
  return [
    ...steps.filter(({ path }) => !(middleware && isProxy(path))),
    ...(middleware ? [middlewareStep(app, middleware)] : []),
    nextConfigStep(app),
  ];
}

function middlewareStep({ root, base }: App, path: string): Step {
  const own = readFileSync(join(root, path), "utf8");
  if (own.includes("versionMiddleware(")) return { path, kind: "done", text: own };
  const name = path.slice(base.length).replace(/\.\w+$/, "");
  return { path, kind: "by hand", text: MIDDLEWARE_BY_HAND.replace("NAME", name) };
}

function nextConfigStep(app: App): Step {
  const versions = `./${app.base}app/api/versions.${app.isTypeScript ? "ts" : "js"}`;
  const text = `import { withVersions } from "service-ui-versioning/next-config";

export default withVersions({}, "${versions}");
`;
  if (!app.nextConfig) return { path: "next.config.mjs", kind: "create", text };
  const edit = (own: string) =>
    own.includes("app/api/versions") ? own : wrapNextConfig(own, versions);
  const own = readFileSync(join(app.root, app.nextConfig), "utf8");
  const byHand = /^\s*module\.exports\b/m.test(own)
    ? `const { withVersions } = require("service-ui-versioning/next-config");

module.exports = withVersions(nextConfig, "${versions}");
`
    : text.replace("{}", "nextConfig");
  return editStep(app, app.nextConfig, edit, byHand);
}
