import { ATTR_COMPONENT, ATTR_INSTANCE } from "../protocol/markup";

/** How many lines of a query's message to keep. The others list every role on the page. */
const MAX_LINES = 12;
/** How many UTF-16 code units of the page's text to show. */
const MAX_TEXT_LENGTH = 600;

/**
 * Shortens the errors of Testing Library's queries, if the app has that library. The errors then
 * show the query, the page's components and its text instead of thousands of lines of elements.
 */
export async function shortenErrors(): Promise<void> {
  const library = await import("@testing-library/dom").catch(() => undefined);
  library?.configure({ getElementError: elementError });
}

function elementError(message: string | null, container: Element): Error {
  const lines = (message ?? "").trim().split("\n");
  const left = lines.length - MAX_LINES;
  const text = (container.textContent ?? "").replace(/\s+/g, " ").trim();
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  const error = new Error(
    [
      ...lines.slice(0, MAX_LINES),
      ...(left > 0 ? [`… and ${left} lines more`] : []),
      "",
      `Components in the page: ${componentsIn(container)}`,
      `Its text: ${cut}`,
      "screen.debug() prints its elements.",
    ].join("\n"),
  );
  error.name = "TestingLibraryElementError";
  return error;
}

function componentsIn(container: Element): string {
  const counts = new Map<string, number>();
  for (const root of container.querySelectorAll(`[${ATTR_INSTANCE}]`)) {
    const name = root.getAttribute(ATTR_COMPONENT) ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
  return names.join(", ") || "none";
}
