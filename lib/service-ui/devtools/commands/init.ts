import { findApp } from "../../../common/set-up/app";
import { carryOut } from "../../../common/set-up/carry-out";
import type { InitOptions } from "./arguments";
import { pagesFolder, planSetUp } from "./plan";
import { planTests, TEST_PACKAGES } from "./plan-tests";

/** @param page the address of the example's page */
const next = (page: string) => `Run "npm run dev" and open ${page}.

Add your own components to components/registry. Each says with \`allow\` who may use it.
Handlers run in Next's own request: cookies(), revalidateTag() and redirect() work there.
event.refresh() renders the page again; event.navigate(path) leads to another page.

In production, used dispatches are remembered in the directory that UI_REPLAY_DIR of .env.production
names, outside of this folder, so that no deployment deletes them.`;

/**
 * Sets up the app in a folder and reports each step.
 *
 * @param say prints one line or more
 * @throws SetUpError if the folder can't be set up; then nothing was written
 */
export function init(
  root: string,
  { isDryRun, hasTests }: Omit<InitOptions, "folder">,
  say: (text: string) => void,
): void {
  const app = findApp(root);
  const steps = [...planSetUp(app, { hasTests }), ...(hasTests ? planTests(app) : [])];
  carryOut(root, steps, isDryRun, say);
  if (isDryRun) return;
  const missing = app.packages.has("service-ui")
    ? ""
    : "\nInstall the package: npm install ./vendor/service-ui.tgz";
  const tools = hasTests
    ? TEST_PACKAGES.filter((one) => !app.packages.has(one.replace(/(?<=.)@.*/, "")))
    : [];
  const install =
    tools.length > 0 ? `\nInstall what tests need: npm install --save-dev ${tools.join(" ")}` : "";
  say(`${missing}${install}\n${next(addressIn(pagesFolder(app)))}`);
}

/** An address of the example's page that can be opened, and what in it is a guess. */
function addressIn(folder: string): string {
  const path = `${folder}/greeting`.replace(/^app|\/\([^)/]+\)/g, "");
  const open = path.replace(PARAMETER, (_, name: string) => (LANGUAGE.test(name) ? "en" : name));
  return open === path ? path : `${open}, or with another value in place of the one in ${path}`;
}

const PARAMETER = /\[+(?:\.\.\.)?([^\]]+)\]+/g;
/** The names by which routes with a language call it. */
const LANGUAGE = /^(locale|lang|language|lng)$/i;
