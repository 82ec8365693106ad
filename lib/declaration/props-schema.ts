/**
 * The part of a Standard Schema (version 1) that props need. Schemas of zod, valibot and arktype
 * fit.
 */
export interface PropsSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The props that a render passes; `undefined` for a component without props. */
export type PropsInput<S> = S extends PropsSchema<infer Input, unknown> ? Input : undefined;
/** The props that a handler reads; `undefined` for a component without props. */
export type PropsOutput<S> = S extends PropsSchema<unknown, infer Output> ? Output : undefined;

/** The field `props` in the options of a render, required if the component has props. */
export type PropsField<Schema> =
  PropsInput<Schema> extends undefined
    ? { readonly props?: undefined }
    : {
        /**
         * The props are sealed (encrypted) into the instance id. The handler reads them as
         * `event.props`.
         */
        readonly props: PropsInput<Schema>;
      };

export type ParsedProps =
  | { readonly ok: true; readonly props: unknown }
  | { readonly ok: false; readonly issues: readonly string[] };

/**
 * Validates props: before a render seals them into the instance id, and after a dispatch opens
 * them.
 *
 * @throws TypeError when the schema is asynchronous
 */
export function parseProps(schema: PropsSchema | undefined, value: unknown): ParsedProps {
  if (!schema) return { ok: true, props: undefined };
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) {
    throw new TypeError("A props schema must be synchronous.");
  }
  return result.issues
    ? { ok: false, issues: result.issues.map(sayIssue) }
    : { ok: true, props: result.value };
}

function sayIssue({ message, path = [] }: SchemaIssue): string {
  const keys = path.map((key) => String(typeof key === "object" ? key.key : key));
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}
