/**
 * The fields of a record, in the order of the wire. The first eight are SPEC.md 2.8's; the last
 * three are those that the profile `full` adds.
 */
export const PRODUCT_FIELDS = [
  "slug",
  "name",
  "price",
  "description",
  "status",
  "category",
  "rating",
  "links",
  "currency",
  "addedOn",
  "reviewCount",
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

/** What `expand` can unfold. */
export const EXPANSIONS = ["category", "reviews"] as const;
export type Expansion = (typeof EXPANSIONS)[number];

/** How much of a record each profile shows. */
export const PROFILES = ["minimal", "standard", "full"] as const;
export type Profile = (typeof PROFILES)[number];

const FIELDS_OF_PROFILE: Readonly<Record<Profile, readonly ProductField[]>> = {
  minimal: ["slug", "name", "links"],
  standard: PRODUCT_FIELDS.slice(0, 8),
  full: PRODUCT_FIELDS,
};

/** The representations that `format` can name. */
export const FORMATS = ["json"] as const;
export type Format = (typeof FORMATS)[number];

/** What of a record is asked for. */
export interface Selection {
  readonly format: Format;
  readonly profile: Profile;
  /** Empty: the profile decides. */
  readonly fields: readonly ProductField[];
  readonly expand: readonly Expansion[];
}

/**
 * The fields to show: those asked for, else the profile's; and what is expanded, in either case.
 */
export function selectedFields({ profile, fields, expand }: Selection): ReadonlySet<string> {
  return new Set([...(fields.length > 0 ? fields : FIELDS_OF_PROFILE[profile]), ...expand]);
}
