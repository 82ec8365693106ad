type Letter =
  | "a"
  | "b"
  | "c"
  | "d"
  | "e"
  | "f"
  | "g"
  | "h"
  | "i"
  | "j"
  | "k"
  | "l"
  | "m"
  | "n"
  | "o"
  | "p"
  | "q"
  | "r"
  | "s"
  | "t"
  | "u"
  | "v"
  | "w"
  | "x"
  | "y"
  | "z";
type First = Letter | Uppercase<Letter> | "_" | "$";
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

type IsRest<S extends string> = S extends ""
  ? true
  : S extends `${infer Head}${infer Tail}`
    ? Head extends First | Digit
      ? IsRest<Tail>
      : false
    : false;

type IsIdentifier<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends First
    ? IsRest<Tail>
    : false
  : false;

type IsPath<S extends string> = S extends `${infer Head}.${infer Tail}`
  ? IsIdentifier<Head> extends true
    ? IsPath<Tail>
    : false
  : IsIdentifier<S>;

/**
 * `S` where it is a dotted path of identifiers (DECISIONS 1), else a type that names the mistake.
 *
 * A text that the compiler does not know is let through: the declaration check sees it at module load.
 */
export type BindPath<S extends string> = string extends S
  ? S
  : IsPath<S> extends true
    ? S
    : `"${S}" is not a dotted path of identifiers`;
