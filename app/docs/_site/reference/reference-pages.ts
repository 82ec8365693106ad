import { createSlugger } from "../slug-headings";
import { type Entry, referenceEntries } from "./entries";
import { type PublicName, readExports } from "./read-exports";

/** A page of the reference, in Markdown. */
export interface ReferencePage {
  readonly name: string;
  readonly text: string;
}

const EXAMPLES =
  "The examples use `quantity` and `registry` of the [quick start](/docs/quick-start), and " +
  "`versions` of the chapter on [versioning](/docs/versioning).";

/** A page for each entry of the package, made from the types and their docstrings. */
export function referencePages(): ReferencePage[] {
  return referenceEntries().flatMap((entry) => {
    const names = entry.modules.flatMap(readExports);
    return names.length > 0 ? [{ name: entry.name, text: pageOf(entry, names) }] : [];
  });
}

function pageOf(entry: Entry, names: readonly PublicName[]): string {
  const imported = entry.specifier ? [`Imported from \`${entry.specifier}\`.`] : [];
  const title = entry.specifier ? `\`${entry.specifier}\`` : entry.name;
  const sections = names.map((one) => sectionOf(one, (name) => linkTo(name, title, names)));
  return [`# ${capital(title)}`, entry.about, ...imported, EXAMPLES, ...sections].join("\n\n");
}

function sectionOf(
  { name, signature, docstring, file }: PublicName,
  linkTo: (name: string) => string,
): string {
  const { description, parameters, returns, throws, examples, see } = docstring;
  const rows = parameters.map(
    ({ name: parameter, text }) => `| \`${parameter}\` | ${text.replaceAll("|", "\\|")} |`,
  );
  return [
    `## ${name}`,
    description,
    ...examples,
    ...(see.length > 0 ? [`Example: see ${see.map(linkTo).join(", ")}.`] : []),
    "**Declaration**",
    `\`\`\`ts\n${signature}\n\`\`\``,
    ...(rows.length > 0 ? [["| Parameter | Meaning |", "| --- | --- |", ...rows].join("\n")] : []),
    ...(returns ? [`**Returns** ${returns}`] : []),
    ...throws.map((text) => `**Throws** ${text}`),
    `Declared in \`${file}\`.`,
  ].join("\n\n");
}

/** A link to a name's section; the anchors are those that the page's headings get. */
function linkTo(name: string, title: string, names: readonly PublicName[]): string {
  const slugOf = createSlugger();
  const anchors = new Map([title, ...names.map((one) => one.name)].map((h) => [h, slugOf(h)]));
  return `[\`${name}\`](#${anchors.get(name)})`;
}

function capital(title: string): string {
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}
