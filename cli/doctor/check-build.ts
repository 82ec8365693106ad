import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reply } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

const ONE_BUILD =
  "Build once and copy it to every host, or set generateBuildId: open pages reload whenever they " +
  "reach a host of another build.";

/** The address that serves each build, by the build's id. */
export type SeenBuilds = Map<string, string>;

/** What `next build` has left in an app's folder. */
export interface LocalBuild {
  readonly id: string;
  /** `""` or a path such as `/shop`. */
  readonly basePath: string;
}

export function readLocalBuild(root: string): LocalBuild | undefined {
  try {
    const id = readFileSync(join(root, ".next/BUILD_ID"), "utf8").trim();
    const manifest = JSON.parse(readFileSync(join(root, ".next/routes-manifest.json"), "utf8"));
    return { id, basePath: String(manifest.basePath ?? "") };
  } catch {
    return undefined;
  }
}

export function checkLocalBuild(local: LocalBuild | undefined): Finding {
  if (!local)
    return note("local build", "There is no build in .next.", "Run next build to compare it.");
  const below = local.basePath === "" ? "no basePath" : `basePath ${local.basePath}`;
  return ok("local build", `${local.id}, ${below}`);
}

export function readBasePath(asked: string, built: string): Finding {
  if (asked === built) return ok("basePath", built === "" ? "none" : built);
  return problem(
    "basePath",
    `The build of this folder has ${built || "no basePath"}, the address ${asked || "none"}.`,
    "End the address in the app's basePath, or set basePath in next.config and build again.",
  );
}

/** Compares a page's build with the builds of earlier addresses and with this folder's build. */
export function* readBuild(
  at: string,
  page: Reply,
  local: LocalBuild | undefined,
  seen: SeenBuilds,
): Generator<Finding> {
  const id = buildIdOf(page);
  if (id === undefined) {
    yield note(
      "build",
      "The page does not say which build it belongs to.",
      "Compare the hosts by hand.",
    );
    return;
  }
  const [other] = seen;
  seen.set(id, at);
  if (other && other[0] !== id) {
    yield problem("build", `It serves ${id}, and ${other[1]} serves ${other[0]}.`, ONE_BUILD);
  } else if (local && local.id !== id) {
    const advice = "That is expected until you deploy. After that, something serves the old build.";
    yield note("build", `It serves ${id}; this folder holds ${local.id}.`, advice);
  } else {
    yield ok("build", id);
  }
}

/** The id of the build that rendered a page. Next writes it into the page's data. */
function buildIdOf({ text }: Reply): string | undefined {
  return /\\"b\\":\\"([\w.-]{1,64})\\"/.exec(text)?.[1];
}
