import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findApp } from "./app";
import type { InitOptions } from "./arguments";
import { planSetUp, type Step } from "./plan";
import { planApi } from "./plan-api";
import { planTests, TEST_PACKAGES } from "./plan-tests";
import { requireInside } from "./require-inside";

const NEXT = `Run "npm run dev" and open /greeting.

Add your own components to components/registry, and say in app/__ui/dispatch/route who may use them.
Handlers run in Next's own request: cookies(), revalidateTag() and redirect() work there.
UiInteractionResult.refresh() renders the page anew; .navigate(path) leads to another page.`;

const NEXT_API = `Run "npm run dev" and ask for /api/v1/status.

Put your routes into app/api/versions, and wrap their handlers in versioned(path, { GET }).
"npx service-ui api" prints what is served and until when.`;

const SIGNS: Readonly<Record<Step["kind"], string>> = {
  create: "create  ",
  edit: "edit    ",
  keep: "left    ",
  done: "is fine ",
  "by hand": "BY HAND ",
  obsolete: "DELETE  ",
  absent: "no longer",
};

/**
 * Sets the app of a folder up, and tells what it did.
 *
 * @param say takes one line or more
 * @throws SetUpError if the folder can't be set up; nothing was written then
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
  for (const { path, kind } of steps) {
    if (kind === "create" || kind === "edit") requireInside(root, path);
  }
  for (const step of steps) {
    if (!isDryRun && (step.kind === "create" || step.kind === "edit")) write(root, step);
    say(`${SIGNS[step.kind]} ${step.path}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "by hand")) {
    say(`\nPut this into ${step.path} yourself; it could not be edited safely:\n\n${step.text}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "keep")) {
    say(`\n${step.path} exists and was left alone. It would have been:\n\n${step.text}`);
  }
  for (const step of steps.filter(({ kind }) => kind === "obsolete")) {
    say(`\n${step.path}: ${step.text}`);
  }
  if (isDryRun) {
    say("\nNothing was written.");
    return;
  }
  const missing = app.packages.has("service-ui")
    ? ""
    : "\nInstall the package: npm install service-ui";
  const tools = hasTests ? TEST_PACKAGES.filter((name) => !app.packages.has(name)) : [];
  const install =
    tools.length > 0 ? `\nInstall what tests need: npm install --save-dev ${tools.join(" ")}` : "";
  say(`${missing}${install}\n${isApi ? NEXT_API : NEXT}`);
}

function write(root: string, { path, text, kind }: Step): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  // What is created must not be there, not even as a link that leads nowhere.
  writeFileSync(file, text, { flag: kind === "create" ? "wx" : "w" });
}
