import { findApp } from "./app";
import type { InitOptions } from "./arguments";
import { carryOut } from "./carry-out";
import { planSetUp } from "./plan";
import { planApi } from "./plan-api";
import { planTests, TEST_PACKAGES } from "./plan-tests";

const NEXT = `Run "npm run dev" and open /greeting.

Add your own components to components/registry. Each says with \`allow\` who may use it.
Handlers run in Next's own request: cookies(), revalidateTag() and redirect() work there.
UiInteractionResult.refresh() renders the page again; .navigate(path) leads to another page.`;

const NEXT_API = `Run "npm run dev" and open /api/v1/status.

Put your routes into app/api/versions, and wrap their handlers in versioned(path, { GET }).
"npx service-ui api" prints which versions are served, and until when.`;

/**
 * Sets up the app in a folder and reports each step.
 *
 * @param say prints one line or more
 * @throws SetUpError if the folder can't be set up; then nothing was written
 */
export function init(
  root: string,
  { isDryRun, isApi, hasTests }: Omit<InitOptions, "folder">,
  say: (text: string) => void,
): void {
  const app = findApp(root);
  const steps = [
    ...(isApi ? planApi(app) : planSetUp(app, { hasTests })),
    ...(hasTests ? planTests(app) : []),
  ];
  carryOut(root, steps, isDryRun, say);
  if (isDryRun) return;
  const needed = isApi ? "service-ui-versioning" : "service-ui";
  const missing = app.packages.has(needed) ? "" : `\nInstall the package: npm install ${needed}`;
  const tools = hasTests ? TEST_PACKAGES.filter((name) => !app.packages.has(name)) : [];
  const install =
    tools.length > 0 ? `\nInstall what tests need: npm install --save-dev ${tools.join(" ")}` : "";
  say(`${missing}${install}\n${isApi ? NEXT_API : NEXT}`);
}
