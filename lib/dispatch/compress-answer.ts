import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Answer } from "./respond";

/** Of less, the field that names the coding takes what it saves; of more, it is work for a stream, which Next or a proxy has. */
const MIN_LENGTH = 256;
const MAX_LENGTH = 16_384;

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** In the order of preference. */
const CODINGS: ReadonlyMap<string, (text: string) => Uint8Array<ArrayBuffer>> = new Map([
  ["br", (text: string) => brotliCompressSync(text, BROTLI)],
  ["gzip", (text: string) => gzipSync(text)],
]);

/** An answer with its body as it travels. */
export type EncodedAnswer = Omit<Answer, "body"> & {
  readonly body: string | Uint8Array<ArrayBuffer>;
};

/**
 * Compresses a small answer at once, where its client accepts that. Next would do it with a stream and a thread's
 * task, at ten times the cost (`docs/decisions/050-speed.md`).
 *
 * @param accepted the request's `Accept-Encoding` (RFC 9110, section 12.5.3)
 */
export function compressAnswer(answer: Answer, accepted: string | null): EncodedAnswer {
  const { length } = answer.body;
  if (accepted === null || length < MIN_LENGTH || length > MAX_LENGTH) return answer;
  const names = codingsOf(accepted);
  for (const [name, compress] of CODINGS) {
    if (!names.has(name)) continue;
    const headers = { ...answer.headers, "Content-Encoding": name };
    return { ...answer, headers, body: compress(answer.body) };
  }
  return answer;
}

/** The codings that a field accepts by name. A wildcard, which hardly anybody sends, names none. */
function codingsOf(accepted: string): ReadonlySet<string> {
  const members = accepted.toLowerCase().split(",");
  const weighed = members.map((member) => member.split(";").map((piece) => piece.trim()));
  return new Set(weighed.flatMap(([name = "", weight]) => (isRefused(weight) ? [] : [name])));
}

/** `q=0`, in each of its spellings, and what is no weight at all. */
function isRefused(weight: string | undefined): boolean {
  return weight !== undefined && !(Number(/^q=([\d.]+)$/.exec(weight)?.[1]) > 0);
}
