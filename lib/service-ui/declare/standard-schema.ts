import { type InputIssue, pathOf } from "../interaction/issue";

/**
 * The part of a Standard Schema (version 1) that props and input need. Schemas of zod, valibot and
 * arktype fit.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly InputIssue[] };

/** What a schema takes; `undefined` if there is no schema. */
export type SchemaInput<S> =
  S extends StandardSchema<infer Input, unknown> ? IfSchema<S, Input> : undefined;
/** What a schema returns; `undefined` if there is no schema. */
export type SchemaOutput<S> =
  S extends StandardSchema<unknown, infer Output> ? IfSchema<S, Output> : undefined;

/** Without `strict`, TypeScript takes `undefined` for a schema, too. It has no keys, though. */
type IfSchema<S, Value> = "~standard" extends keyof S ? Value : undefined;

/** The field `props` in the options of a render, required if the component has props. */
export type PropsField<Schema> =
  SchemaInput<Schema> extends undefined
    ? { readonly props?: undefined }
    : {
        /**
         * The props are encrypted into the instance id. The handler reads them as
         * `event.props`.
         */
        readonly props: SchemaInput<Schema>;
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
export function parseProps(schema: StandardSchema | undefined, value: unknown): ParsedProps {
  if (!schema) return { ok: true, props: undefined };
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) {
    throw new TypeError("A props schema must be synchronous.");
  }
  return result.issues
    ? { ok: false, issues: result.issues.map(sayIssue) }
    : { ok: true, props: result.value };
}

function sayIssue(issue: InputIssue): string {
  return [pathOf(issue).join("."), issue.message].filter(Boolean).join(": ");
}
