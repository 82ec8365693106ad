import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";
import { countLines } from "../code-lines";

export const APP = "bench/authoring/app";
export const SIDES = ["own", "action"] as const;
export type Side = (typeof SIDES)[number];

/** The pieces, and the fields that each of them has. */
export const PIECES = {
  quantity: ["amount"],
  workshop: [
    "attendee",
    "contact",
    "phone",
    "company",
    "seats",
    "day",
    "vegetarian",
    "remarks",
    "topic",
    "minutes",
  ],
  tasks: ["title"],
  approvals: ["verdict", "note"],
  "sign-in": ["login", "password"],
} as const;
export type Piece = keyof typeof PIECES;

export interface Counted {
  readonly lines: number;
  readonly clientLines: number;
  readonly files: number;
  /** How many times the names of all its fields stand in its code. */
  readonly fieldNames: number;
}

/** Its import and its entry. */
const REGISTRY_LINES = 2;

const read = (path: string) => readFileSync(join(APP, path), "utf8");

export function countPiece(side: Side, piece: Piece): Counted {
  const texts = readdirSync(join(APP, side, piece)).map((name) => read(`${side}/${piece}/${name}`));
  const names = texts.map((text) => countNames(text, PIECES[piece]));
  return {
    lines: sum(texts.map(countLines)) + (side === "own" ? REGISTRY_LINES : 0),
    clientLines: clientLines(texts),
    files: texts.length,
    fieldNames: sum(names),
  };
}

/** What an application writes once, whatever it has of pieces. */
export function countShared(side: Side): Omit<Counted, "fieldNames"> {
  const texts = readdirSync(join(APP, side))
    .filter((name) => /\.tsx?$/.test(name) && name !== "registry.ts")
    .map((name) => read(`${side}/${name}`));
  return {
    lines: sum(texts.map(countLines)),
    clientLines: clientLines(texts),
    files: texts.length,
  };
}

function clientLines(texts: readonly string[]): number {
  return sum(texts.filter((text) => text.startsWith('"use client"')).map(countLines));
}

/**
 * How many times the names stand in the code: as identifiers, as texts, and as segments of a path
 * such as `lines.3.topic`. Comments and what the page shows are not counted.
 */
export function countNames(source: string, names: readonly string[]): number {
  const { tokens } = parse(source, {
    sourceType: "module",
    plugins: ["typescript", "jsx"],
    tokens: true,
  });
  const inTexts = (tokens ?? []).filter(({ type }) =>
    ["name", "jsxName", "string", "template"].includes(type?.label ?? ""),
  );
  const words = inTexts.flatMap(({ value }) => String(value).split("."));
  return words.filter((word) => names.includes(word)).length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
