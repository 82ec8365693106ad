import type { WirePatch } from "../wire/patch";
import { parseJson } from "./json";

/**
 * Reads a response. Each line of a stream is a frame; the text after the last line break is the
 * body, as it is of a response without frames (PROTOCOL 4, stream).
 *
 * @param onChunk called whenever something has arrived
 */
export const readFrames = async (
  { body }: Response,
  onFrame: (patches: readonly WirePatch[]) => void,
  onChunk: () => void,
): Promise<string> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text;
    onChunk();
    const lines = (text + decoder.decode(value, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const { patches } = Object(parseJson(line));
      if (Array.isArray(patches)) onFrame(patches);
    }
  }
};
