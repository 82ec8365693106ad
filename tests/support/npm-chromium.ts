import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { version } = JSON.parse(
  readFileSync(join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8"),
);

/** In `node_modules`, so that `npm ci` takes it away together with what it came from. */
const UNPACKED = join(ROOT, `node_modules/.cache/chromium-${version}`);

/** What starts programs of glibc; musl has none there. */
const LOADER = "/lib64/ld-linux-x86-64.so.2";

/** Whether the Chromium of the npm package `@sparticuz/chromium` is one for this machine. */
export function hasNpmChromium(): boolean {
  return process.platform === "linux" && process.arch === "x64" && existsSync(LOADER);
}

/**
 * Unpacks that Chromium, and returns the path of what starts it with its own libraries and fonts.
 *
 * @param isWhole tells of such a path whether it works; what an earlier run left incomplete or
 *   damaged is unpacked again
 * @throws Error that says what to do, if the folder can't be written
 */
export function unpackNpmChromium(
  isWhole: (path: string) => boolean,
  folder: string = UNPACKED,
): string {
  const starter = join(folder, "start");
  if (isWhole(starter)) return starter;
  try {
    rmSync(folder, { recursive: true, force: true });
    const unfinished = folderForThisRun(`${folder}.unfinished`);
    unpackInto(unfinished);
    writeFileSync(join(unfinished, "fonts.conf"), FONTS);
    writeFileSync(join(unfinished, "start"), START, { mode: 0o755 });
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run of this checkout may have been quicker.
    if (isWhole(starter)) return starter;
    throw new Error(
      `The Chromium of npm could not be unpacked into ${folder}: make room for 210 MB in ` +
        `${dirname(folder)} and let it be written, or set CHROMIUM_PATH to a Chromium.`,
      { cause: error },
    );
  }
  return starter;
}

/** Also takes away what runs began here that are gone. */
function folderForThisRun(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const [pid] = name.split("-");
    if (!isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only where it takes
 * the machine for one of Amazon's. It reads both from the environment when it is loaded.
 */
function unpackInto(folder: string): void {
  const program = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Without a font, Chromium lays out no text, and `innerText` is empty. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Its libraries and fonts are for Chromium alone, so the environment of the tests has none of it. */
const START = `#!/bin/sh
here="\${0%/*}"
export FONTCONFIG_PATH="$here" LD_LIBRARY_PATH="$here/al2023/lib" XDG_CACHE_HOME="$here/cache"
exec "$here/chromium" "$@"
`;
