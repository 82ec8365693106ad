import { join } from "node:path";
import { createWarningFetch } from "@/lib/versioning/client/client";
import { calendarOf } from "@/lib/versioning/command/calendar";
import { calendarTable } from "@/lib/versioning/command/print-calendar";
import { lifecycleWrapper, type VersionMap } from "@/lib/versioning/versioning";
import type { Recipe } from "./extract-recipes";

/** What the app of the chapter serves, whatever the map says of it. */
const HANDLERS: Readonly<Record<string, object>> = {
  "/api/v1/orders/[id]": { id: "7" },
  "/api/v2/orders/[id]": { id: "7", items: [] },
};
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  410: "Gone",
  503: "Service Unavailable",
};

interface Messages {
  readonly client: string[];
  readonly server: string[];
}

/**
 * Writes a chapter anew with what the library does at the time that each fence names by `at=`: the
 * responses to its requests, what client and server are told of them, and the calendar. The map is
 * the one of the last fence that shows a `versions.ts`.
 */
export async function replayExchanges(text: string, { folder }: Recipe): Promise<string> {
  let versions: VersionMap | undefined;
  const told: Messages = { client: [], server: [] };
  const clock = { now: "" };
  const call = createWarningFetch({
    fetch: async (input) => answer(input as Request, versions, clock.now, told.server),
    warn: ({ message }) => told.client.push(message),
  });
  const pieces = text.split(/^(```[^\n]+\n[\s\S]*?^```$)/m);
  const written: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const [, info = "", body = ""] = /^```([^\n]+)\n([\s\S]*)```$/.exec(piece) ?? [];
    const file = /`(\S+\/versions\.ts)`\n\n$/.exec(info ? (pieces[at - 1] ?? "") : "")?.[1];
    if (file) versions = (await import(/* @vite-ignore */ join(folder, file))).versions;
    clock.now = / at=(\S+)/.exec(info)?.[1] ?? clock.now;
    const made = await make(info, body, { call, told, versions, now: clock.now });
    written.push(made === undefined ? piece : `\`\`\`${info}\n${made}\n\`\`\``);
  }
  return written.join("");
}

interface Scene {
  readonly call: typeof fetch;
  readonly told: Messages;
  readonly versions: VersionMap | undefined;
  readonly now: string;
}

async function make(info: string, body: string, { call, told, versions, now }: Scene) {
  const by = / by=(client|server)/.exec(info)?.[1];
  if (by === "client" || by === "server") return told[by].splice(0).join("\n");
  if (info.startsWith("console at=")) {
    const [command] = body.split("\n");
    const rows = calendarOf(versions?.routes ?? [], Date.parse(now) / 1000);
    return `${command}\n${calendarTable(rows)}`;
  }
  if (!info.startsWith("http at=")) return undefined;
  const [request = ""] = body.split("\n\n");
  const [start = "", ...fields] = request.split("\n");
  const [method = "", path = ""] = start.split(" ");
  const headers = new Headers(fields.map((field) => field.split(": ", 2) as [string, string]));
  const response = await call(new Request(`https://shop.example${path}`, { method, headers }));
  return `${request}\n\n${await print(response)}`;
}

async function answer(
  request: Request,
  versions: VersionMap | undefined,
  now: string,
  calls: string[],
): Promise<Response> {
  if (!versions) throw new Error("No map comes before the first request.");
  const { pathname } = new URL(request.url);
  const path = versions.match(pathname)?.routes[0].path ?? "/";
  const wrap = lifecycleWrapper({
    versions,
    nowMs: () => Date.parse(now),
    onCall: ({ version, route, caller }) => void calls.push(`${version} ${route} ${caller}`),
  });
  const serve = () => Response.json(HANDLERS[path]);
  const response = await wrap(path, { GET: serve }).GET(request);
  // `onCall` gets the call after the response.
  await new Promise((resolve) => setImmediate(resolve));
  return response;
}

async function print(response: Response): Promise<string> {
  const fields = [...response.headers].map(([name, value]) => {
    const title = name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    return `${title}: ${value.replaceAll(", <", ",\n  <")}`;
  });
  const head = [`HTTP/1.1 ${response.status} ${REASONS[response.status]}`, ...fields].join("\n");
  return `${head}\n\n${JSON.stringify(await response.json(), null, 2)}`;
}
