import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The last stage of the `Dockerfile`, laid out in a folder. */
export interface Image {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  remove(): void;
}

/**
 * Follows the last stage of the `Dockerfile` with what the build has made, away from the checkout,
 * where a server would find every package.
 *
 * @throws Error for an instruction that it doesn't know, or without a standalone build
 */
export function layOutImage(): Image {
  if (!existsSync(join(ROOT, ".next/standalone"))) {
    throw new Error("Build with NEXT_OUTPUT=standalone, or let the tests.");
  }
  const folder = mkdtempSync(join(tmpdir(), "service-ui-image-"));
  const [stage = ""] = readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .split(/^FROM /m)
    .slice(-1);
  const lines = stage.split("\n").slice(1);
  const env: Record<string, string> = {};
  let command: string[] = [];
  let healthCheck: string[] = [];
  for (const line of lines) {
    const [instruction = "", ...words] = line.split(" ");
    const [copied, from = "", to = ""] = words;
    if (instruction === "COPY" && copied === "--from=build") {
      const source = join(ROOT, from.replace("/app/", ""));
      cpSync(source, join(folder, to), { recursive: true, verbatimSymlinks: true });
    } else if (instruction === "ENV") {
      for (const word of words) env[word.split("=")[0] ?? ""] = word.replace(/^[^=]*=/, "");
    } else if (instruction === "CMD") {
      command = JSON.parse(line.slice("CMD ".length));
    } else if (instruction === "HEALTHCHECK") {
      healthCheck = JSON.parse(line.replace(/^.*? CMD /, ""));
    } else if (!/^(?:#.*|WORKDIR|RUN|USER|VOLUME|EXPOSE|)$/.test(instruction)) {
      throw new Error(`The Dockerfile says what no test follows: ${line}`);
    }
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, env, command, healthCheck, remove };
}
