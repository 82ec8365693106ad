import { fork } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { developmentSecret } from "@/lib/service-ui/keys/development-secret";
import { isSecretLongEnough } from "@/lib/service-ui/wire/key-ring";
import { temporaryDirectory } from "../support/temporary-directory";

const freshDirectory = () => join(temporaryDirectory(), "kept");

test("makes a secret once and keeps it, in a file that others cannot read", () => {
  const directory = freshDirectory();
  const secret = developmentSecret(directory);
  expect(isSecretLongEnough(secret)).toBe(true);
  expect(developmentSecret(directory)).toBe(secret);
  expect(readdirSync(directory)).toEqual(["development-secret"]);
  expect(statSync(join(directory, "development-secret")).mode & 0o777).toBe(0o600);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("writes nothing once there is a secret, so that a checkout may be read-only", () => {
  const directory = freshDirectory();
  developmentSecret(directory);
  utimesSync(directory, 0, 0);
  developmentSecret(directory);
  expect(statSync(directory).mtimeMs).toBe(0);
});

test("makes two checkouts two secrets", () => {
  expect(developmentSecret(freshDirectory())).not.toBe(developmentSecret(freshDirectory()));
});

test("refuses a damaged file, and does not replace it", () => {
  const directory = freshDirectory();
  developmentSecret(directory);
  const file = join(directory, "development-secret");
  chmodSync(file, 0o600);
  writeFileSync(file, "short");
  expect(() => developmentSecret(directory)).toThrow(/damaged.*Delete/);
  expect(readFileSync(file, "utf8")).toBe("short");
});

test("takes a secret that somebody wrote into the file, without the line's end", () => {
  const directory = freshDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, "development-secret"), `${"s".repeat(32)}\n`);
  expect(developmentSecret(directory)).toBe("s".repeat(32));
});

test("makes no secret where the file can't be read", () => {
  const directory = freshDirectory();
  mkdirSync(join(directory, "development-secret"), { recursive: true });
  expect(() => developmentSecret(directory)).toThrow(/EISDIR/);
  expect(readdirSync(directory)).toEqual(["development-secret"]);
});

test("gives one secret to processes that start together", async () => {
  const directory = freshDirectory();
  const script = join(temporaryDirectory(), "child.cjs");
  buildSync({
    stdin: {
      contents: `import { developmentSecret } from "./lib/service-ui/keys/development-secret";
        process.send("ready");
        process.once("message", (directory) => {
          process.send(developmentSecret(directory));
          process.disconnect();
        });`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile: script,
  });
  const children = Array.from({ length: 4 }, () => fork(script));
  const next = (child: (typeof children)[number]) =>
    new Promise((resolve) => child.once("message", resolve));
  await Promise.all(children.map(next));
  const secrets = await Promise.all(
    children.map((child) => {
      const answer = next(child);
      child.send(directory);
      return answer;
    }),
  );
  expect(new Set(secrets).size).toBe(1);
});
