import { table } from "../table";
import { countPiece, countShared, PIECES, type Piece, type Side } from "./count";
import type { Finding } from "./plant";

export interface AuthoringResult {
  readonly pieces: Readonly<Record<Piece, Readonly<Record<Side, ReturnType<typeof countPiece>>>>>;
  readonly shared: Readonly<Record<Side, ReturnType<typeof countShared>>>;
  readonly told: readonly Finding[];
}

const NAMES: Readonly<Record<Piece, string>> = {
  quantity: "the quick start's amount",
  workshop: "form of eight fields, with lines",
  tasks: "list with add and remove",
  approvals: "approvals, a note in each row",
  "sign-in": "sign-in",
};
const PIECE_NAMES = Object.keys(PIECES) as readonly Piece[];

/** What the sources say now; without the compiler's part. */
export function countAll(): Omit<AuthoringResult, "told"> {
  const both = <Counted>(count: (side: Side) => Counted) => ({
    own: count("own"),
    action: count("action"),
  });
  const pieces = PIECE_NAMES.map((piece) => [piece, both((side) => countPiece(side, piece))]);
  return { pieces: Object.fromEntries(pieces), shared: both(countShared) };
}

/** Two tables of Markdown, each cell "Service UI / Server Actions". */
export function authoringTables({ pieces, shared, told }: AuthoringResult): string {
  const pair = (own: number, action: number) => `${own} / ${action}`;
  const total = (side: Side, what: "lines" | "clientLines" | "files") =>
    PIECE_NAMES.reduce((sum, piece) => sum + pieces[piece][side][what], shared[side][what]);
  const counts = table([
    ["Piece (Service UI / Server Actions)", "Lines", "Client lines", "Files", "Names per field"],
    ...PIECE_NAMES.map((piece) => {
      const { own, action } = pieces[piece];
      const perField = (names: number) => Math.round((names / PIECES[piece].length) * 10) / 10;
      return [
        NAMES[piece],
        pair(own.lines, action.lines),
        pair(own.clientLines, action.clientLines),
        pair(own.files, action.files),
        pair(perField(own.fieldNames), perField(action.fieldNames)),
      ];
    }),
    [
      "once for an application",
      pair(shared.own.lines, shared.action.lines),
      pair(shared.own.clientLines, shared.action.clientLines),
      pair(shared.own.files, shared.action.files),
      "",
    ],
    [
      "all of it",
      pair(total("own", "lines"), total("action", "lines")),
      pair(total("own", "clientLines"), total("action", "clientLines")),
      pair(total("own", "files"), total("action", "files")),
      "",
    ],
  ]);
  const say = (isTold: boolean) => (isTold ? "told" : "not told");
  const mistakes = table([
    ["Planted mistake", "Service UI", "Server Actions"],
    ...told.map(({ what, own, action }) => [what, say(own), say(action)]),
  ]);
  return `${counts}\n\n${mistakes}`;
}

/** A README with the tables of a run in place of those that it has. */
export function replaceAuthoringTables(readme: string, result: AuthoringResult): string {
  const old = /^\| Piece \(.*\n(?:\|.*\n)+\n\| Planted .*\n(?:\|.*\n)+/m;
  return readme.replace(old, () => `${authoringTables(result)}\n`);
}
