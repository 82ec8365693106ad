import { type Refusal, refuse } from "./refusal";

export type BodyResult = { readonly ok: true; readonly text: string } | Refusal;

/** Reads the body as UTF-8 up to a cap, and stops reading the moment that it is exceeded (DECISIONS 4). */
export async function readBody(request: Request, maxBytes: number): Promise<BodyResult> {
  const tooLarge = refuse("request_too_large", "body exceeds the cap", {
    detail: `The body may have at most ${maxBytes} bytes.`,
  });
  if (Number(request.headers.get("content-length")) > maxBytes) return tooLarge;
  if (!request.body) return refuse("malformed_request", "empty body");

  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return tooLarge;
      chunks.push(chunk);
    }
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    return { ok: true, text };
  } catch {
    return refuse("malformed_request", "body was cut off or is not UTF-8");
  }
}
