/** The result of compiling one file. */
export interface Compiled {
  /** A module whose default export is the component. */
  readonly code: string;
  /** Default none. */
  readonly css?: string;
  /** Whether types are left in the code; default false. */
  readonly isTypeScript?: boolean;
  /** Other files that the code was made from. */
  readonly deps?: readonly string[];
  readonly warnings?: readonly string[];
}
