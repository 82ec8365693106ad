import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * A folder for whole applications and copies of the checkout. Inside of the checkout, npm and Next
 * would find the checkout's own `package.json`.
 */
export const OUTSIDE = tmpdir().startsWith(ROOT) ? "/tmp" : tmpdir();
