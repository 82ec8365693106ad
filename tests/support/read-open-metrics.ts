/** A metric family as a strict scraper reads it. */
export interface ReadFamily {
  readonly type: string;
  readonly unit: string | undefined;
  /** By the sample's name and labels as they are written. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const DESCRIPTOR = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.+)$`);
const SAMPLE = new RegExp(
  `^(${NAME})(\\{${LABEL}(?:,${LABEL})*\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?)$`,
);
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_count", "_sum"],
};

/**
 * Reads OpenMetrics text by the rules of the standard (OpenMetrics 1.0): each family in one piece,
 * TYPE first, a unit that the name ends with, samples of that type alone, none twice, canonical and
 * cumulative buckets that end with `+Inf`, and `# EOF` as the last line.
 *
 * @throws Error that holds the first line that breaks a rule
 */
export function readOpenMetrics(text: string): ReadonlyMap<string, ReadFamily> {
  if (!text.endsWith("# EOF\n")) throw new Error("The text does not end with # EOF.");
  const families = new Map<string, { type: string; unit?: string; samples: Map<string, number> }>();
  let current = "";
  for (const line of text.slice(0, -"# EOF\n".length).split("\n").slice(0, -1)) {
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`);
    };
    const [, keyword, family = "", rest = ""] = DESCRIPTOR.exec(line) ?? [];
    if (keyword === "TYPE") {
      if (families.has(family)) fail("a family in two pieces");
      if (!SUFFIXES[rest]) fail("no such type");
      families.set(family, { type: rest, samples: new Map() });
      current = family;
      continue;
    }
    const own = families.get(current) ?? fail("no TYPE before");
    if (keyword !== undefined) {
      if (family !== current || own.samples.size > 0) fail("out of place");
      if (keyword === "UNIT") {
        if (!family.endsWith(`_${rest}`)) fail("the name does not end with its unit");
        own.unit = rest;
      }
      continue;
    }
    const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? fail("no sample");
    const suffixes = SUFFIXES[own.type] ?? [];
    if (!suffixes.some((suffix) => name === current + suffix)) fail("a sample of another family");
    if (own.samples.has(name + labels)) fail("a sample twice");
    if (name.endsWith("_bucket") && !/,?le="(?:\d+\.\d+|\+Inf)"\}$/.test(labels)) {
      fail("no canonical bucket");
    }
    own.samples.set(name + labels, Number(value));
  }
  for (const [name, { type, samples }] of families) {
    if (type === "histogram") checkHistogram(name, samples);
  }
  return new Map([...families].map(([name, { unit, ...rest }]) => [name, { ...rest, unit }]));
}

function checkHistogram(name: string, samples: ReadonlyMap<string, number>): void {
  const counts = [...samples].filter(([sample]) => sample.startsWith(`${name}_count`));
  for (const [sample, count] of counts) {
    const labels = sample.slice(`${name}_count`.length).slice(1, -1);
    const start = `${name}_bucket{${labels ? `${labels},` : ""}le="`;
    const buckets = [...samples].filter(([bucket]) => bucket.startsWith(start));
    const values = buckets.map(([, value]) => value);
    const sorted = values.toSorted((a, b) => a - b);
    if (String(values) !== String(sorted)) throw new Error(`not cumulative: ${sample}`);
    if (buckets.at(-1)?.[0] !== `${start}+Inf"}` || values.at(-1) !== count) {
      throw new Error(`the last bucket is not +Inf with the count: ${sample}`);
    }
    if (!samples.has(sample.replace("_count", "_sum"))) throw new Error(`no sum: ${sample}`);
  }
}
