/** The manifest's schema version (SPEC.md 9.1). */
export const MANIFEST_VERSION = 1;

/** One declared event of an instance, keys in wire order (SPEC.md 2.5). */
export interface ManifestEntry {
  /** Part name. */
  readonly p: string;
  /** Native event name. */
  readonly e: string;
  /** Updates path; `""` if the part binds nothing. */
  readonly u: string;
  /** Signed context token. */
  readonly ctx: string;
}

/** The JSON body of an instance's manifest script, keys in wire order (SPEC.md 2.5). */
export interface Manifest {
  readonly v: typeof MANIFEST_VERSION;
  /** Component name. */
  readonly c: string;
  /** Instance identifier. */
  readonly i: string;
  readonly events: readonly ManifestEntry[];
}
