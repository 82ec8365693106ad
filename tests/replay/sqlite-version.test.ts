import { expect, it } from "vitest";
import { isWalSafe } from "@/lib/replay/sqlite-version";

const SOUND = ["3.51.3", "3.51.4", "3.52.0", "3.53.0", "4.0.0", "10.0.0"];
const MENDED = ["3.50.7", "3.50.12", "3.44.6"];
it.each([...SOUND, ...MENDED])("finds write-ahead logging sound in SQLite %s", (version) => {
  expect(isWalSafe(version)).toBe(true);
});

const UNSOUND = ["3.51.2", "3.51.0", "3.50.6", "3.49.9", "3.45.1", "3.44.5", "3.43.9", "2.99.99"];
const NO_VERSION = ["", "undefined", "3.52", "3.52.x", " 3.52.0", "3.52.0-rc"];
it.each([...UNSOUND, ...NO_VERSION])("does not find it sound in SQLite %j", (version) => {
  expect(isWalSafe(version)).toBe(false);
});
