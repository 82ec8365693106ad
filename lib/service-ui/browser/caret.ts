/**
 * Where a caret goes if another text is written: it stays before what was behind it, if that is
 * still there. Who types at the end stays there, also if the answer adds spaces to a number.
 */
export const mover =
  (former: string, value: string) =>
  (at: number): number =>
    Math.min(
      value.length,
      value.endsWith(former.slice(at)) ? at + value.length - former.length : at,
    );
