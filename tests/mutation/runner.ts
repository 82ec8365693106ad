import { TestRunner, test } from "vitest";

/**
 * For mutation testing: a test file that can't be imported has a failing test. By itself it would
 * have no test at all, and Stryker would take its mutant for one that no test notices.
 */
export default class extends TestRunner {
  override async importFile(path: string, source: "collect" | "setup"): Promise<unknown> {
    try {
      return await super.importFile(path, source);
    } catch (error) {
      if (source === "setup") throw error;
      return test("imports its modules", () => Promise.reject(error));
    }
  }
}
