import type { Side } from "./count";

/** A slip of the pen in one file: `wrong` stands where `right` should. */
interface Slip {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** The same mistake on both sides. */
export interface Mistake extends Readonly<Record<Side, Slip>> {
  readonly what: string;
}

const slip = (file: string, right: string, wrong: string): Slip => ({ file, right, wrong });

/** Ten mistakes that a day of work brings, chosen before any was compiled. */
export const MISTAKES: readonly Mistake[] = [
  {
    what: "the message of a misspelt field",
    own: slip("workshop/workshop.tsx", 'Message for="company"', 'Message for="compny"'),
    action: slip("workshop/workshop.tsx", 'message("company")', 'message("compny")'),
  },
  {
    what: "a field with a misspelt name",
    own: slip("workshop/workshop.tsx", "parts.company", "parts.compny"),
    action: slip("workshop/workshop.tsx", 'field("company")', 'field("compny")'),
  },
  {
    what: "a box with a misspelt name",
    own: slip("workshop/workshop.tsx", "parts.vegetarian", "parts.vegetrian"),
    action: slip("workshop/workshop.tsx", 'name="vegetarian"', 'name="vegetrian"'),
  },
  {
    what: "input read by a misspelt name",
    own: slip("sign-in/sign-in.ui.ts", "input.login", "input.logn"),
    action: slip("sign-in/actions.ts", "parsed.data.login", "parsed.data.logn"),
  },
  {
    what: "a number used as a text",
    own: slip("workshop/workshop.ui.ts", "input.contact", "input.seats"),
    action: slip("workshop/actions.ts", "parsed.data.contact", "parsed.data.seats"),
  },
  {
    what: "the server's message for a field that there isn't",
    own: slip("sign-in/sign-in.ui.ts", 'invalid({ password: "', 'invalid({ pasword: "'),
    action: slip("sign-in/actions.ts", '{ password: "', '{ pasword: "'),
  },
  {
    what: "the check of who may is forgotten",
    own: slip("tasks/tasks.ui.ts", "  allow: ({ context }) => context.user !== null,\n", ""),
    action: slip(
      "tasks/actions.ts",
      "  const user = await requireUser();\n  removeTask(user.id, z",
      '  removeTask("clerk", z',
    ),
  },
  {
    what: "what the server shows goes to a misspelt place",
    own: slip("quantity/quantity.ui.ts", 'setText("total"', 'setText("totl"'),
    action: slip("quantity/quantity.tsx", "return { total:", "return { totl:"),
  },
  {
    what: "a prop of the wrong type",
    own: slip("quantity/quantity.tsx", "props={{ cents }}", 'props={{ cents: "250" }}'),
    action: slip("quantity/quantity.tsx", "judge={judge}", 'judge="judge"'),
  },
  {
    what: "a row that doesn't say which it is",
    own: slip("approvals/approvals.tsx", " rowKey={id}", ""),
    action: slip("approvals/decision.tsx", "decide.bind(null, claim.id)", "decide"),
  },
];
