import { manifestsIn, type WireEntry } from "./wire";

/**
 * The entries of every manifest of a fresh render of the page at `/demo`, each with its component.
 */
export async function demoEntries(
  baseUrl: string,
): Promise<readonly (WireEntry & { readonly c: string; readonly i: string })[]> {
  const html = await (await fetch(`${baseUrl}/demo`)).text();
  const entries = manifestsIn(html).flatMap(({ manifest: { c, i, events } }) =>
    events.map((entry) => ({ ...entry, c, i })),
  );
  if (entries.length === 0) throw new Error("The page at /demo declares no event.");
  return entries;
}

/** The entry of the demo's sign-up field, which answers every value with patches. */
export async function signUpEntry(baseUrl: string) {
  const entry = (await demoEntries(baseUrl)).find(
    ({ c, e }) => c === "demo.sign-up" && e === "input",
  );
  if (!entry) throw new Error("The page at /demo has no sign-up field.");
  return entry;
}
