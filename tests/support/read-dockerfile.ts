/** One instruction of a Dockerfile. */
export interface Instruction {
  /** In capitals, such as `COPY`. */
  readonly name: string;
  /** What follows it, flags included. */
  readonly text: string;
}

/** From one `FROM` to the next. */
export interface Stage {
  readonly image: string;
  /** Null if nothing copies from it by name. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** The stage that it copies from; null for the build context. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

const KNOWN = ["WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"];

/**
 * Reads the subset of a Dockerfile that this project writes: an instruction a line.
 *
 * @throws SyntaxError for everything else
 */
export function readDockerfile(text: string): Stage[] {
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", rest = ""] = /^([A-Z]+) (\S.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (name === "FROM") {
      const [, image = "", as] = /^(\S+)(?: AS ([a-z]+))?$/.exec(rest) ?? [];
      stages.push({ image, name: as ?? null, instructions: [] });
    } else if (stage && KNOWN.includes(name) && !line.endsWith("\\")) {
      stage.instructions.push({ name, text: rest });
    } else if (stage || name !== "ARG") {
      throw new SyntaxError(`Not read here: ${line}`);
    }
  }
  return stages;
}

function textsOf({ instructions }: Stage, name: string): string[] {
  return instructions.flatMap((one) => (one.name === name ? [one.text] : []));
}

export function copiesOf(stage: Stage): Copy[] {
  return textsOf(stage, "COPY").map((text) => {
    const words = text.split(" ");
    const from = words[0]?.startsWith("--from=") ? words.shift()?.slice(7) : null;
    const target = words.pop();
    if (from === undefined || target === undefined || words.some((word) => word.startsWith("-"))) {
      throw new SyntaxError(`Not read here: COPY ${text}`);
    }
    return { from, sources: words, target };
  });
}

export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(
    textsOf(stage, "ENV")
      .flatMap((text) => text.split(" "))
      .map((pair) => pair.split("=") as [string, string]),
  );
}

/** The words of the last `CMD` or `HEALTHCHECK`, which must not need a shell. */
export function commandOf(stage: Stage, name: "CMD" | "HEALTHCHECK"): string[] {
  const text = textsOf(stage, name).at(-1) ?? "";
  return JSON.parse(text.slice(text.indexOf("[")));
}
