import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VIEW_PACKAGES } from "../../next/with-views";
import { type App, findApp, findFile, SetUpError } from "./app";
import { carryOut } from "./carry-out";
import { editNextConfig, NEW_NEXT_CONFIG } from "./edit-next-config";
import { editStep, type Step, templateSteps } from "./plan";
import { planComponent } from "./plan-component";

const TEMPLATES = fileURLToPath(new URL("./templates-views/", import.meta.url));

/**
 * Adds a component of the author's own, or an example view of one kind, to an app that `init` has
 * set up.
 *
 * @param added a component's name, or a kind of view
 * @param say prints one line or more
 * @throws UsageError for a name that is neither
 * @throws SetUpError if `init` has not been here; then nothing was written
 */
export function add(
  root: string,
  { added, isDryRun }: { readonly added: string; readonly isDryRun: boolean },
  say: (text: string) => void,
): void {
  const app = findApp(root);
  const packages = VIEW_PACKAGES.get(added);
  carryOut(root, packages ? planView(app, added) : planComponent(app, added), isDryRun, say);
  if (isDryRun) return;
  if (!packages) {
    say("\nPut the view on a page, inside of <Suspense>, and make the component your own.");
    return;
  }
  const missing = packages.filter((one) => !app.packages.has(one.replace(/(?!^)@.*/, "")));
  if (missing.length > 0) say(`\nInstall what it needs: npm install ${missing.join(" ")}`);
  say(`\nRun "npm run dev" and open /greeting/${added}.`);
}

export function planView(app: App, kind: string, templates = TEMPLATES): Step[] {
  const greeting = `${app.base}components/greeting/greeting.ui`;
  if (!findFile(app.root, `${greeting}.ts`)) {
    throw new SetUpError(
      `${greeting} is missing, and the example needs it. Run "npx service-ui init" first.`,
    );
  }
  return [...templateSteps(app, join(templates, kind)), configStep(app, kind)];
}

function configStep(app: App, kind: string): Step {
  const edit = (text: string) => editNextConfig(text, { views: [kind] });
  const byHand = `export default withServiceUi(nextConfig, { views: ["${kind}"] });`;
  if (!app.nextConfig) {
    return { path: "next.config.mjs", kind: "create", text: edit(NEW_NEXT_CONFIG) ?? byHand };
  }
  return editStep(app, app.nextConfig, edit, byHand);
}
