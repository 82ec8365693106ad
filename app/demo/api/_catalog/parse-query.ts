import type * as z from "zod";
import {
  COLLECTION_PARAMETERS,
  type QueryParameter,
  SELECTION_PARAMETERS,
} from "./query-parameters";

type Parameters = Readonly<Record<string, QueryParameter>>;
type Values<Table extends Parameters> = {
  readonly [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

/** A parameter with a wrong value, and what it can be. Nothing of what was sent is in it. */
export interface QueryProblem {
  readonly parameter: string;
  readonly detail: string;
}

export type QueryReading<Query> =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly QueryProblem[] };

/** What the collection is asked for. */
export type CollectionQuery = Values<typeof COLLECTION_PARAMETERS>;
/** What a single product is asked for. */
export type ProductQuery = Values<typeof SELECTION_PARAMETERS>;

/** Reads the query of the collection. Unknown parameters are ignored. */
export function parseCollectionQuery(search: URLSearchParams): QueryReading<CollectionQuery> {
  return parseQuery(COLLECTION_PARAMETERS, search);
}

/** Reads the query of a single product. Unknown parameters are ignored. */
export function parseProductQuery(search: URLSearchParams): QueryReading<ProductQuery> {
  return parseQuery(SELECTION_PARAMETERS, search);
}

function parseQuery<Table extends Parameters>(
  table: Table,
  search: URLSearchParams,
): QueryReading<Values<Table>> {
  const problems: QueryProblem[] = [];
  const values: [string, unknown][] = [];
  for (const [name, { schema, list, allowed }] of Object.entries<QueryParameter>(table)) {
    const given = search.getAll(name);
    if (given.length > 1 && !list) {
      problems.push({
        parameter: name,
        detail: `"${name}" is given more than once; it can be ${allowed}.`,
      });
      continue;
    }
    const result = schema.safeParse(given.length > 0 ? given.join(",") : undefined);
    if (result.success) values.push([name, result.data]);
    else problems.push({ parameter: name, detail: `"${name}" can be ${allowed}.` });
  }
  if (problems.length > 0) return { ok: false, problems };
  // Each value has just passed the schema of its name, which is what Values says.
  return { ok: true, query: Object.fromEntries(values) as Values<Table> };
}
