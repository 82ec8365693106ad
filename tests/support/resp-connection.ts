import { once } from "node:events";
import { connect } from "node:net";

/** An answer that begins with `-`. */
export class RespError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export type RespReply = string | number | null | RespError | RespReply[];

/** A connection to a Redis server that sends lists of words and gives the answers in order. */
export interface RespConnection {
  readonly isOpen: boolean;
  /** Sends the commands in one write, so that nothing comes between them. */
  send(commands: readonly (readonly string[])[]): Promise<RespReply[]>;
  close(): void;
}

export async function connectResp(socketPath: string): Promise<RespConnection> {
  const socket = connect(socketPath);
  await once(socket, "connect");
  let received = Buffer.alloc(0);
  const waiting: { resolve: (reply: RespReply) => void; reject: (error: Error) => void }[] = [];
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const parsed = parse(received, 0);
      if (parsed === undefined) return;
      received = received.subarray(parsed.end);
      waiting.shift()?.resolve(parsed.reply);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const { reject } of waiting.splice(0)) reject(new Error("the connection closed"));
  });

  return {
    get isOpen() {
      return !socket.destroyed;
    },
    async send(commands) {
      if (socket.destroyed) throw new Error("the connection is closed");
      const replies = commands.map(
        () => new Promise<RespReply>((resolve, reject) => waiting.push({ resolve, reject })),
      );
      socket.write(commands.map(encode).join(""));
      return Promise.all(replies);
    },
    close: () => socket.destroy(),
  };
}

function encode(words: readonly string[]): string {
  const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${bulk.join("")}`;
}

type Parsed = { reply: RespReply; end: number } | undefined;
type Parse = (text: string, next: number, bytes: Buffer) => Parsed;

const PARSERS = new Map<string, Parse>([
  ["+", (text, next) => ({ reply: text, end: next })],
  ["-", (text, next) => ({ reply: new RespError(text), end: next })],
  [":", (text, next) => ({ reply: Number(text), end: next })],
  ["$", parseBulk],
  ["*", parseList],
]);

/** Reads one answer from `start` on; undefined while it is not all there. */
function parse(bytes: Buffer, start: number): Parsed {
  const lineEnd = bytes.indexOf("\r\n", start);
  if (lineEnd < 0) return undefined;
  const parser = PARSERS.get(String.fromCharCode(bytes[start] ?? 0));
  if (parser === undefined) throw new Error("not an answer of a Redis server");
  return parser(bytes.toString("utf8", start + 1, lineEnd), lineEnd + 2, bytes);
}

function parseBulk(text: string, next: number, bytes: Buffer): Parsed {
  const length = Number(text);
  if (length < 0) return { reply: null, end: next };
  if (bytes.length < next + length + 2) return undefined;
  return { reply: bytes.toString("utf8", next, next + length), end: next + length + 2 };
}

function parseList(text: string, next: number, bytes: Buffer): Parsed {
  const length = Number(text);
  if (length < 0) return { reply: null, end: next };
  const reply: RespReply[] = [];
  let end = next;
  while (reply.length < length) {
    const item = parse(bytes, end);
    if (item === undefined) return undefined;
    reply.push(item.reply);
    end = item.end;
  }
  return { reply, end };
}
