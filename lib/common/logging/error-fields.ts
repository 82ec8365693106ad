import { inspect } from "node:util";

/** An error in a log line: plain data, bounded in length. */
export interface ErrorFields {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  /** The error's causes, the nearest first, at most four. */
  readonly causes?: readonly ErrorFields[];
}

const MAX_CAUSES = 4;
const MAX_NAME_LENGTH = 128;
const MAX_MESSAGE_LENGTH = 2048;
const MAX_STACK_LENGTH = 4096;
/** Bounds the output for a thrown value that is not an error. */
const INSPECTED = { depth: 2, maxArrayLength: 20, maxStringLength: 512, breakLength: Infinity };

/** Reads whatever was thrown, an error or not, for a log line. Never throws. */
export function errorFields(thrown: unknown): ErrorFields {
  try {
    const causes = causesOf(thrown).map(fieldsOf);
    return { ...fieldsOf(thrown), ...(causes.length > 0 && { causes }) };
  } catch {
    return { name: typeof thrown, message: "It can't be read." };
  }
}

function fieldsOf(thrown: unknown): ErrorFields {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: cut(inspect(thrown, INSPECTED), MAX_MESSAGE_LENGTH) };
  }
  const message = cut(String(thrown.message), MAX_MESSAGE_LENGTH);
  const { code } = Object(thrown);
  // A stack begins with the message, so a long message must be cut there, too.
  const stack = stackOf(thrown).replace(String(thrown.message), () => message);
  return {
    name: cut(String(thrown.name), MAX_NAME_LENGTH),
    message,
    ...(typeof code === "string" && { code: cut(code, MAX_NAME_LENGTH) }),
    stack: cut(stack, MAX_STACK_LENGTH),
  };
}

/** In development, the stack as Next shows it, with lines of the source instead of the bundle. */
function stackOf(error: Error): string {
  if (process.env.NODE_ENV === "development") return inspect(error, INSPECTED);
  return String(error.stack ?? "");
}

/** Stops after `MAX_CAUSES` causes, because an error may be its own cause. */
function causesOf(thrown: unknown): readonly unknown[] {
  const chain = [thrown];
  for (let at = 0; at < chain.length && chain.length <= MAX_CAUSES; at += 1) {
    const error = chain[at];
    if (!(error instanceof Error)) continue;
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
    chain.push(...errors.slice(0, MAX_CAUSES));
    if (error.cause !== undefined) chain.push(error.cause);
  }
  return chain.slice(1, MAX_CAUSES + 1);
}

function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
