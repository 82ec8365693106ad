import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Answer } from "./respond";

/** Of less, the field that names the coding takes what it saves; of more, it is work for a stream, which Next or a proxy has. */
const MIN_LENGTH = 256;
const MAX_LENGTH = 16_384;

/** At 2 it is as small as gzip for half of its time, and a route answers 4 % more than at 3; with a window of 16 bits or less its search is a dearer one. */
const BROTLI = {
  chunkSize: 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

interface Coding {
  readonly name: string;
  /** Whether a field accepts it by its name, with a weight above 0; the wildcard, which hardly anybody sends, is not read. */
  readonly accepted: RegExp;
  readonly compress: (text: string) => Uint8Array<ArrayBuffer>;
}

/** In the order of preference. */
const CODINGS: readonly Coding[] = [
  coding("br", (text) => brotliCompressSync(text, BROTLI)),
  coding("gzip", (text) => gzipSync(text)),
];

function coding(name: string, compress: Coding["compress"]): Coding {
  const weight = String.raw`(?:\s*;\s*q=(?:1(?:\.0{0,3})?|0\.(?=0{0,2}[1-9])\d{1,3}))?`;
  const accepted = new RegExp(String.raw`(?:^|,)\s*${name}${weight}\s*(?:,|$)`, "i");
  return { name, accepted, compress };
}

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
  const coding = CODINGS.find((one) => one.accepted.test(accepted));
  if (!coding) return answer;
  const headers = { ...answer.headers, "Content-Encoding": coding.name };
  return { ...answer, headers, body: coding.compress(answer.body) };
}
