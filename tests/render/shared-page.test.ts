import { execFileSync } from "node:child_process";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory";

// Next's stores that were loaded without it would find no request later, in the test kit either.
test("loads nothing of Next in a process that Next doesn't run", () => {
  const file = `${temporaryDirectory()}/shared-page.mjs`;
  buildSync({
    entryPoints: ["lib/service-ui/render/shared-page.ts"],
    outfile: file,
    format: "esm",
    platform: "node",
  });
  const program = `
    const { refuseSharedPage } = await import(${JSON.stringify(file)});
    await refuseSharedPage("nothing");
    console.log("quiet");
  `;
  // From a folder in which no module of Next can be found, so that loading one would throw.
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(said.trim()).toBe("quiet");
});
