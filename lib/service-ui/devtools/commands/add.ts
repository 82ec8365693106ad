import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VIEW_PACKAGES } from "../../next/with-views";
import { type App, findApp, findFile, SetUpError } from "./app";
import { UsageError } from "./arguments";
import { carryOut } from "./carry-out";
import { editNextConfig, NEW_NEXT_CONFIG } from "./edit-next-config";
import { editStep, type Step, templateSteps } from "./plan";

const TEMPLATES = fileURLToPath(new URL("./templates-views/", import.meta.url));

/**
 * Adds an example view of one kind to an app that `init` has set up, and makes Next compile its
 * files.
 *
 * @param say prints one line or more
 * @throws UsageError if there is no such kind
 * @throws SetUpError if the example's component does not exist; then nothing was written
 */
export function add(
  root: string,
  { kind, isDryRun }: { readonly kind: string; readonly isDryRun: boolean },
  say: (text: string) => void,
): void {
  const packages = VIEW_PACKAGES.get(kind);
  if (!packages) {
    throw new UsageError(`Not a view: ${kind}. Views: ${[...VIEW_PACKAGES.keys()].join(", ")}.`);
  }
  const app = findApp(root);
  carryOut(root, planView(app, kind), isDryRun, say);
  if (isDryRun) return;
  const missing = packages.filter((name) => !app.packages.has(name.replace(/(?!^)@.*/, "")));
  if (missing.length > 0) say(`\nInstall what it needs: npm install ${missing.join(" ")}`);
  say(`\nRun "npm run dev" and open /greeting/${kind}.`);
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
