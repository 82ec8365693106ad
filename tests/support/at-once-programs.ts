import fc from "fast-check";

/** What happens in a page with three rows, one step after the other. */
export type Step =
  /** Somebody changes a row, which shows at once and is sent. */
  | { readonly do: "change"; readonly row: number; readonly to: string }
  /** The server runs the oldest handler of a row that has not run. */
  | { readonly do: "handle"; readonly row: number }
  /** One of the handlers that have run is answered. */
  | { readonly do: "answer"; readonly at: number; readonly how: "patch" | "ack" | "refresh" }
  /** One of the interactions in flight is refused, or is lost. */
  | { readonly do: "refuse"; readonly at: number }
  /** The render in flight is there. */
  | { readonly do: "commit" }
  /** Somebody or something else writes a row. */
  | { readonly do: "write"; readonly row: number; readonly to: string };

const row = fc.nat(2);
const to = fc.constantFrom("open", "done", "flip", "more");
const at = fc.nat(5);

/** Programs of up to thirty steps. */
export const programs = (withWrites: boolean): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), row, to }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant("handle" as const), row }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant("answer" as const),
          at,
          how: fc.constantFrom("patch" as const, "ack" as const, "refresh" as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("refuse" as const), at }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("commit" as const) }) },
      {
        weight: withWrites ? 1 : 0,
        arbitrary: fc.record({
          do: fc.constant("write" as const),
          row,
          to: fc.constantFrom("open", "done", "typed"),
        }),
      },
    ),
    { maxLength: 30 },
  );
