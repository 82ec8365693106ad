import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Draws lines of sources at random and prints them as Stryker's `--mutate` takes them:
 *
 *     npm run test:mutation -- --mutate \
 *       "$(node tests/mutation/draw-lines.mjs 0.25 7 lib/versioning/map/*.ts)"
 *
 * The arguments are the share of lines, a seed that draws the same lines again, and files.
 */
const [share, seed, ...paths] = process.argv.slice(2);
const NO_CODE = /^\s*(\*|\/\*|\/\/|import|\}|$)/;

function isDrawn(place) {
  const digest = createHash("sha256").update(`${seed} ${place}`).digest();
  return digest.readUInt32BE() < Number(share) * 2 ** 32;
}

const drawn = paths.flatMap((path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((text, i) => (NO_CODE.test(text) ? [] : `${path}:${i + 1}-${i + 1}`))
    .filter(isDrawn),
);
process.stdout.write(`${drawn.join(",")}\n`);
