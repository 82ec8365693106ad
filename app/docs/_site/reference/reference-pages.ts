import { type Entry, referenceEntries } from "./entries";
import { type PublicName, readExports } from "./read-exports";

/** A page of the reference, in Markdown. */
export interface ReferencePage {
  readonly name: string;
  readonly text: string;
}

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
  return [`# ${capital(title)}`, entry.about, ...imported, ...names.map(sectionOf)].join("\n\n");
}

function sectionOf({ name, signature, docstring, file }: PublicName): string {
  const { description, parameters, returns, throws } = docstring;
  const rows = parameters.map(
    ({ name: parameter, text }) => `| \`${parameter}\` | ${text.replaceAll("|", "\\|")} |`,
  );
  return [
    `## ${name}`,
    description,
    `\`\`\`ts\n${signature}\n\`\`\``,
    ...(rows.length > 0 ? [["| Parameter | Meaning |", "| --- | --- |", ...rows].join("\n")] : []),
    ...(returns ? [`**Returns** ${returns}`] : []),
    ...throws.map((text) => `**Throws** ${text}`),
    `Declared in \`${file}\`.`,
  ].join("\n\n");
}

function capital(title: string): string {
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}
