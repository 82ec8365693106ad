import { expect, test } from "vitest";
import {
  isEditorCookie,
  issueEditorCookie,
  ROLE_TTL_SECONDS,
} from "@/components/demo/article/role-cookie";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";

const NOW = 1_800_000_000;
const keyRing = createKeyRing("the current secret of this test");
const cookie = issueEditorCookie(keyRing, NOW);

test("makes an editor until it expires", () => {
  expect(isEditorCookie(cookie, keyRing, NOW)).toBe(true);
  expect(isEditorCookie(cookie, keyRing, NOW + ROLE_TTL_SECONDS - 1)).toBe(true);
  expect(isEditorCookie(cookie, keyRing, NOW + ROLE_TTL_SECONDS)).toBe(false);
});

test("counts a cookie that was issued before a rotation", () => {
  const rotated = createKeyRing("a newer secret", ["the current secret of this test"]);
  expect(isEditorCookie(cookie, rotated, NOW)).toBe(true);
  expect(isEditorCookie(cookie, createKeyRing("a newer secret"), NOW)).toBe(false);
});

test("makes no editor of a cookie that was not issued", () => {
  const [role, expiry = "", mac = ""] = cookie.split(".");
  const forged = [
    undefined,
    "",
    "editor",
    `editor.${expiry}`,
    `editor.${Number(expiry) + 1}.${mac}`,
    `editor.0${expiry}.${mac}`,
    `admin.${expiry}.${mac}`,
    `${role}.${expiry}.${"A".repeat(43)}`,
    `${cookie}=`,
    ` ${cookie}`,
    cookie.toUpperCase(),
    issueEditorCookie(createKeyRing("another secret"), NOW),
  ];
  expect(forged.filter((value) => isEditorCookie(value, keyRing, NOW))).toEqual([]);
});

test("counts the issued one alone of the many spellings that decode to one mac", () => {
  const last = cookie.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const others = [...alphabet].filter((letter) => letter !== last);
  expect(
    others.filter((letter) => isEditorCookie(cookie.slice(0, -1) + letter, keyRing, NOW)),
  ).toEqual([]);
});
