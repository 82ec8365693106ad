import { expect, test } from "vitest";
import { placeOfPatch, type WirePatch } from "@/lib/service-ui/wire/patch";

test.each<[Partial<WirePatch>, string]>([
  [{ targetPart: null, targetName: "total" }, "total"],
  [{ targetPart: "row", targetName: "total" }, "row/total"],
  [{ targetPart: "row", targetKey: "17", targetName: "total" }, "row[17]/total"],
  [{ targetPart: null, targetKey: "17", targetName: "total" }, "[17]/total"],
  [{ targetPart: null, targetName: "total", every: true }, "every total"],
])("names the place of %j", (patch, place) => {
  expect(placeOfPatch(patch)).toBe(place);
});
