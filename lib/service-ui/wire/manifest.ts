/** The manifest's schema version (SPEC.md 9.1). */
export const MANIFEST_VERSION = 1;

/** One declared event of a rendered component, keys in the order of the JSON (SPEC.md 2.5). */
export interface ManifestEntry {
  /** Part name. */
  readonly p: string;
  /** Native event name. */
  readonly e: string;
  /** The "updates path": the field that the part binds, or `""` if there is none. */
  readonly u: string;
  /** Signed token. */
  readonly ctx: string;
}

/** The JSON in the manifest script of a rendered component, keys in order (SPEC.md 2.5). */
export interface Manifest {
  readonly v: typeof MANIFEST_VERSION;
  /** Component name. */
  readonly c: string;
  /** Instance identifier. */
  readonly i: string;
  readonly events: readonly ManifestEntry[];
}
