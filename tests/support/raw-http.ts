import { connect, type Socket } from "node:net";

/** One answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection on which a test writes what no HTTP client would. */
export interface RawConnection {
  write(text: string | Uint8Array): void;
  /**
   * The next answer; informational ones too. `isHead` says that it has no body whatever its headers
   * say.
   */
  answer(isHead?: boolean): Promise<RawAnswer>;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  end(): void;
  /** Reads nothing more. */
  pause(): void;
}

/** Opens a connection to a loopback server. */
export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  let received = "";
  let wake = () => {};
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    wake();
  });
  const closed = closing(socket).finally(() => wake());
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (socket.closed) throw new Error(`Closed after: ${JSON.stringify(received)}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    write: (text) => void socket.write(text),
    closed,
    end: () => void socket.destroy(),
    pause: () => void socket.pause(),
    async answer(isHead = false) {
      const { answer, length } = await until(() => parseAnswer(received, isHead));
      received = received.slice(length);
      return answer;
    },
  };
}

function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    // A reset is a close as well.
    socket.on("error", () => {});
  });
}

/** The first answer of a text and how long it is; undefined where it is not complete. */
function parseAnswer(text: string, isHead: boolean) {
  const [head] = text.split("\r\n\r\n", 1);
  if (head === undefined || head.length === text.length) return undefined;
  const [first = "", ...fields] = head.split("\r\n");
  const headers = new Map(fields.map((field) => splitField(field)));
  const status = Number(first.split(" ")[1]);
  const start = head.length + 4;
  const body = isHead || status < 200 ? { text: "", end: start } : readBody(text, start, headers);
  return body && { answer: { status, headers, body: body.text }, length: body.end };
}

function splitField(field: string): [string, string] {
  const at = field.indexOf(":");
  return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
}

function readBody(text: string, start: number, headers: ReadonlyMap<string, string>) {
  if (headers.get("transfer-encoding") === "chunked") return readChunks(text, start);
  const end = start + Number(headers.get("content-length") ?? 0);
  return text.length < end ? undefined : { text: text.slice(start, end), end };
}

function readChunks(text: string, start: number) {
  let at = start;
  let body = "";
  for (;;) {
    const [line] = text.slice(at).split("\r\n", 1);
    const size = Number.parseInt(line ?? "", 16);
    if (line === undefined || Number.isNaN(size)) return undefined;
    const from = at + line.length + 2;
    at = from + size + 2;
    if (text.length < at) return undefined;
    if (size === 0) return { text: body, end: at };
    body += text.slice(from, from + size);
  }
}
