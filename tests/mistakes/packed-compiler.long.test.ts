import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ending, machineEnvironment, runToEnd } from "../support/child-process";
import { openWorkshop, type Workshop } from "../support/fresh-app";
import { filesWithErrors, PLANTED_FILES, RIGHT } from "./planted";

/** The last version of each major that apps may have. */
const COMPILERS = ["5.9.3", "6.0.3", "7.0.2"];

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
  // Outside of this repository's packages, each of which would take `node_modules/.bin/tsc`.
  const compilers = join(workshop.folder, "compilers");
  mkdirSync(compilers);
  const dependencies = Object.fromEntries(
    COMPILERS.map((version) => [`typescript-${version}`, `npm:typescript@${version}`]),
  );
  writeFileSync(join(compilers, "package.json"), JSON.stringify({ dependencies }));
  await run(compilers, "npm", "install", "--no-audit", "--no-fund");

  const modules = join(workshop.folder, "node_modules");
  mkdirSync(join(modules, "service-ui"), { recursive: true });
  for (const name of readdirSync("node_modules")) {
    if (name.startsWith(".") || name.startsWith("service-ui")) continue;
    symlinkSync(resolve("node_modules", name), join(modules, name));
  }
  const [tarball = ""] = workshop.tarballs;
  const unpacked = join(modules, "service-ui");
  await run(unpacked, "tar", "-xzf", tarball, "--strip-components=1");
  for (const [file, code] of Object.entries(PLANTED_FILES)) {
    writeFileSync(join(workshop.folder, file), code);
  }
  // A component without props, which a compiler that takes `undefined` for anything may ask for.
  const withoutProps = RIGHT.replace('props={{ id: "a" }}', "").replace(/\n.*z\.object.*id.*/, "");
  writeFileSync(
    join(workshop.folder, "loose.tsx"),
    withoutProps.replace(/const id.*\n/, 'const id: string = "a";\n'),
  );
});
afterAll(() => workshop?.remove());

function run(cwd: string, program: string, ...args: readonly string[]): Promise<Ending> {
  return runToEnd(program, args, { cwd, env: machineEnvironment() });
}

/** As `create-next-app` writes it, but that the declarations of the package are checked, too. */
function configure(options: object, files: readonly string[]): void {
  const compilerOptions = {
    target: "ES2017",
    lib: ["dom", "dom.iterable", "esnext"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    esModuleInterop: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node", "react", "react-dom"],
    ...options,
  };
  writeFileSync(join(workshop.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
}

describe.sequential.each(COMPILERS)("TypeScript %s", (version) => {
  const compile = () =>
    run(
      workshop.folder,
      process.execPath,
      join(workshop.folder, `compilers/node_modules/typescript-${version}`, "bin/tsc"),
    );

  test("tells each planted mistake of an app with the package, and nothing else", async () => {
    configure({ strict: true }, Object.keys(PLANTED_FILES));
    const told = filesWithErrors((await compile()).output);
    const wrong = Object.keys(PLANTED_FILES).filter((file) => file.startsWith("wrong-"));
    expect([...told].sort()).toEqual(wrong.sort());
  });

  test("asks no props of a component without them, in an app that isn't strict", async () => {
    configure({ strict: false }, ["loose.tsx"]);
    expect(await compile()).toEqual({ exitCode: 0, output: "" });
  });
});
