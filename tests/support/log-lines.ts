import type { Line } from "./record-lines";

/** The library's lines in what a server has written, in order. */
export function logLines(output: string): Line[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"time":'))
    .map((line) => JSON.parse(line));
}
