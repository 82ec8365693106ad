import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, findApp, findFile, SetUpError } from "../../../common/set-up/app";
import { carryOut } from "../../../common/set-up/carry-out";
import { editStep, newFileStep, type Step } from "../../../common/set-up/steps";
import { VIEW_KINDS } from "../../render/views/view-kinds";
import { editNextConfig, NEW_NEXT_CONFIG } from "./edit-next-config";
import { planComponent } from "./plan-component";

/** The folder of each kind of view has its `greeting`. */
const VIEWS = fileURLToPath(new URL("../../render/views/", import.meta.url));

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
  const packages = VIEW_KINDS.get(added)?.packages;
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

export function planView(app: App, kind: string, views = VIEWS): Step[] {
  const greeting = `${app.base}components/greeting/greeting.ui`;
  if (!findFile(app.root, `${greeting}.ts`)) {
    throw new SetUpError(
      `${greeting} is missing, and the example needs it. Run "npx service-ui init" first.`,
    );
  }
  const folder = join(views, kind, "greeting");
  const files = readdirSync(folder);
  const module = files.find((file) => /^greeting[-.][a-z]+\.tsx?$/.test(file)) ?? "";
  return [
    newFileStep(app, `app/greeting/${kind}/page.tsx`, pageText(kind, parse(module).name)),
    ...files.map((file) =>
      newFileStep(app, `components/greeting/${file}`, readFileSync(join(folder, file), "utf8")),
    ),
    configStep(app, kind),
  ];
}

function pageText(kind: string, module: string): string {
  const view = `Greeting${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return `import { Suspense } from "react";
import { ${view} } from "../../../components/greeting/${module}";

/** The greeting is signed for each request. \`Suspense\` lets Next cache the rest of the page. */
export default function Page() {
  return (
    <Suspense>
      <${view} />
    </Suspense>
  );
}
`;
}

function configStep(app: App, kind: string): Step {
  const edit = (text: string) => editNextConfig(text, { views: [kind] });
  const byHand = `export default withServiceUi(nextConfig, { views: ["${kind}"] });`;
  if (!app.nextConfig) {
    return { path: "next.config.mjs", kind: "create", text: edit(NEW_NEXT_CONFIG) ?? byHand };
  }
  return editStep(app, app.nextConfig, edit, byHand);
}
