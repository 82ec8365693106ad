/** The lifecycle header fields (SPEC.md 9.3). */
export const VERSION_HEADER = "X-Api-Version";
export const DEPRECATION_HEADER = "Deprecation";
export const SUNSET_HEADER = "Sunset";
