import { expect } from "vitest";
import { openPage } from "./browser";

/**
 * Uses the example that `init` adds as a person does: types a name, another one, and one more after
 * the page was loaded anew. The handler answers each.
 *
 * @param url of the example's page
 */
export async function greet(url: string): Promise<void> {
  const { page, pageErrors } = await openPage({ path: url });
  const type = async (name: string) => {
    await page.getByLabel("Your name").fill(name);
    await page.getByText(`Hello, ${name}!`).waitFor();
  };
  await type("Ada");
  await type("Grace");
  await page.reload();
  await type("Linus");
  expect(pageErrors).toEqual([]);
}
