import { findApp } from "../../common/set-up/app";
import { carryOut } from "../../common/set-up/carry-out";
import { plan } from "./plan";

const NEXT = `Run "npm run dev" and open /api/v1/status.

Your route files stay as they are. Put their paths into app/api/versions: one for each route, or
one such as "/api/v1/*" for all below it. Write the page that "retirementPolicy" names, or name
another: whoever calls a version that ends is led to it.
"npx service-ui-versioning calendar" prints which versions are served, and until when.`;

/**
 * Puts a versioned API into the app in a folder and reports each step.
 *
 * @param say prints one line or more
 * @throws SetUpError if the folder can't be set up; then nothing was written
 */
export function init(root: string, isDryRun: boolean, say: (text: string) => void): void {
  const app = findApp(root);
  carryOut(root, plan(app), isDryRun, say);
  if (isDryRun) return;
  const missing = app.packages.has("service-ui-versioning")
    ? ""
    : "\nInstall the package: npm install ./vendor/service-ui-versioning.tgz";
  say(`${missing}\n${NEXT}`);
}
