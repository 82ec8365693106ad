import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SetUpError } from "@/lib/common/set-up/app";
import { requireInside } from "@/lib/common/set-up/carry-out";
import { temporaryDirectory } from "../../support/temporary-directory";

/** An app's folder, and one beside it that is none of its business. */
function folders() {
  const parent = temporaryDirectory();
  const root = join(parent, "app");
  const outside = join(parent, "outside");
  mkdirSync(join(root, "real"), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(outside, "layout.tsx"), "");
  return { root, outside };
}

describe("lets through", () => {
  test.each(["layout.tsx", "a/new/folder/file.ts", "real/file.ts", "..file.ts"])("%s", (path) => {
    expect(() => requireInside(folders().root, path)).not.toThrow();
  });

  test("a link that stays inside, and a root that is a link itself", () => {
    const { root, outside } = folders();
    symlinkSync(join(root, "real"), join(root, "linked"));
    symlinkSync(root, join(outside, "app"));
    expect(() => requireInside(root, "linked/file.ts")).not.toThrow();
    expect(() => requireInside(join(outside, "app"), "linked/file.ts")).not.toThrow();
  });
});

describe("refuses what a link leads out of the folder:", () => {
  test.each([
    ["a folder", "components", "components/deep/registry.ts", ""],
    ["a file to edit", "layout.tsx", "layout.tsx", "layout.tsx"],
    ["a file that is not there yet", "registry.ts", "registry.ts", "nowhere.ts"],
  ])("%s", (_, link, path, target) => {
    const { root, outside } = folders();
    symlinkSync(join(outside, target), join(root, link));
    expect(() => requireInside(root, path)).toThrow(SetUpError);
    expect(() => requireInside(root, path)).toThrow(/nothing was written/);
  });
});
