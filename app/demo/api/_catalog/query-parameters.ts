import * as z from "zod";
import { STATUSES } from "./product";
import { EXPANSIONS, FORMATS, PRODUCT_FIELDS, PROFILES } from "./product-fields";

/** A query parameter: how its text is read, and what a person is told about it. */
export interface QueryParameter {
  /** Reads the text; its output schema is the parameter's own in the OpenAPI document. */
  readonly schema: z.ZodType;
  /** Whether it may be given more than once; the values are then joined by commas. */
  readonly list?: boolean;
  readonly description: string;
  /** What it can be, to follow "can be". */
  readonly allowed: string;
}

/** Text of digits only: `Number` alone would read `1e1`, `0x10`, a space and nothing at all. */
function wholeNumber(minimum: number, maximum: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(minimum).max(maximum));
}

function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return (
    z
      .string()
      // One more than there are is wrong, and thousands would each have a message of their own.
      .transform((text) => [...new Set(text.split(","))].slice(0, values.length + 1))
      .pipe(z.array(z.enum(values)))
  );
}

const MAX_LIMIT = 24;
const MAX_QUERY = 100;

/** The parameters that select what of a record is shown. */
export const SELECTION_PARAMETERS = {
  fields: {
    schema: listOf(PRODUCT_FIELDS).default([]),
    list: true,
    description: "Shows these fields and no other, whatever the profile.",
    allowed: `a comma-separated list of ${PRODUCT_FIELDS.join(", ")}`,
  },
  expand: {
    schema: listOf(EXPANSIONS).default([]),
    list: true,
    description: "Unfolds what a record otherwise names or leaves out.",
    allowed: `a comma-separated list of ${EXPANSIONS.join(", ")}`,
  },
  profile: {
    schema: z.enum(PROFILES).default("standard"),
    description: "How much of a record is shown.",
    allowed: PROFILES.join(", "),
  },
  format: {
    schema: z.enum(FORMATS).default("json"),
    description: "The representation.",
    allowed: FORMATS.join(", "),
  },
} as const satisfies Readonly<Record<string, QueryParameter>>;

/** The parameters of the collection (PROTOCOL 6). */
export const COLLECTION_PARAMETERS = {
  page: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(1),
    description: "The page, from 1. A page past the end is empty.",
    allowed: `a whole number from 1 to ${Number.MAX_SAFE_INTEGER}, in digits`,
  },
  limit: {
    schema: wholeNumber(1, MAX_LIMIT).default(8),
    description: "How many records a page has at most.",
    allowed: `a whole number from 1 to ${MAX_LIMIT}, in digits`,
  },
  q: {
    schema: z.string().trim().min(1).max(MAX_QUERY).optional(),
    description: "Words that the name, the description or the category must all hold.",
    allowed: `text of 1 to ${MAX_QUERY} characters`,
  },
  status: {
    schema: z.enum(STATUSES).optional(),
    description: "Shows only products in this state.",
    allowed: STATUSES.join(", "),
  },
  ...SELECTION_PARAMETERS,
} as const satisfies Readonly<Record<string, QueryParameter>>;
