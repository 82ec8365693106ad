/**
 * Adds to package-lock.json the optional packages of other platforms that npm has left out.
 *
 * If a registry mirror has the binaries of only one platform, npm writes a lockfile without the
 * others, and `npm ci` then refuses it everywhere. Their versions are in the lockfile already: the
 * packages that choose between them list them as `optionalDependencies`. Run this after every
 * change of dependencies.
 *
 * The argument is the lockfile's path; default: that of the root. The digest of a package that is
 * installed from a file is removed. That file is packed again from the sources, so `npm ci` would
 * refuse it after each change.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = process.argv[2] ?? new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
];

let added = 0;
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isInstalledFor(path, name)) continue;
    const platform = platformOf(name);
    if (!EXACT.test(version) || !platform) {
      console.warn(`Left out: ${name}@${version}, whose version or platform cannot be told.`);
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
for (const entry of Object.values(lock.packages)) {
  if (entry.resolved?.startsWith("file:")) delete entry.integrity;
}
const root = lock.packages[""];
const sorted = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = { "": root, ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.warn(`Added ${added} optional packages of other platforms.`);

/** Whether a package is found from another one's folder, as Node resolves it. */
function isInstalledFor(path, name) {
  const segments = path.split("/node_modules/");
  for (let depth = segments.length; depth > 0; depth -= 1) {
    if (`${segments.slice(0, depth).join("/node_modules/")}/node_modules/${name}` in lock.packages)
      return true;
  }
  return `node_modules/${name}` in lock.packages;
}

function platformOf(name) {
  const words = name.replace("linuxmusl", "linux-musl").split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) return null;
  const libc = words.some((word) => word.startsWith("musl")) ? { libc: ["musl"] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}
