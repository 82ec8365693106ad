import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { answerInFrames } from "@/lib/service-ui/dispatch/answer-in-frames";
import { dispatch as dispatchOn } from "@/lib/service-ui/dispatch/dispatch";
import { dispatchRequestOf } from "@/lib/service-ui/dispatch/dispatch-request";
import { toResponse } from "@/lib/service-ui/dispatch/respond";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { memoryServices } from "@/lib/service-ui/testing/memory-services";
import { bindingOf, cookieValues } from "@/lib/service-ui/wire/cookie";
import { bundlePage } from "../bundle-page";
import { keyRing } from "../claims";
import { type Listening, listenOnLoopback } from "../loopback";
import { ModelPage, type Shown } from "./view";

export const ENDPOINT = "/__ui/dispatch";
const TTL_SECONDS = 3600;

/** A record that people edit, with who has written each of its versions. */
export interface Item {
  name: string;
  text: string;
  readonly writers: string[];
}

/** A handler that has run. */
export interface Run {
  readonly part: string;
  readonly user: string;
  /** The record that it wrote to. */
  readonly record: string;
  /** What it was given, by the place of the field. */
  readonly given: Readonly<Record<string, string>>;
  /** The version of the record after it, where it has one. */
  readonly version?: number;
}

/** What the server of a play knows. */
export class World {
  readonly items: Record<string, Item> = { 1: item("1"), 2: item("2") };
  readonly rows = ["r1", "r2"].map((key) => ({
    key,
    text: key,
    title: `title ${key}`,
    done: false,
  }));
  readonly runs: Run[] = [];
  note = "note";
  current = "1";
  build = 0;
  stamps = 0;
  isAllowed = true;
  /** Milliseconds by which tokens have aged. */
  agedMs = 0;
  added = 0;

  /** A save by somebody whose page isn't played. */
  saveBy(writer: string, text: string): void {
    const item = this.items[this.current];
    if (!item) return;
    item.text = text;
    item.name = `name ${text}`;
    item.writers.push(writer);
  }

  /** Whether the server was ever given a text for a place of a record. */
  hasTaken(text: string, place?: string): boolean {
    return this.runs.some(({ given }) =>
      Object.entries(given).some(([at, value]) => (!place || at === place) && value.includes(text)),
    );
  }
}

const item = (number: string): Item => ({
  name: `name ${number}`,
  text: `text ${number}`,
  writers: ["nobody"],
});

/** The page and its endpoint, in this process. */
export interface ModelServer extends Listening {
  world: World;
  /** What a render shows now to whoever has this cookie. */
  show(cookie: string): Shown;
  /** Runs a dispatch. */
  dispatch(body: string, headers: Record<string, string>): Promise<Response>;
  /**
   * Resolves when so many dispatches have come by HTTP, which only a page that is left sends, with
   * the bodies of those that were refused.
   */
  leavingDone(count: number): Promise<readonly string[]>;
}

export async function serveModel(): Promise<ModelServer> {
  let world = new World();
  const nowMs = () => Date.now() + world.agedMs;
  const ticket = defineUiComponent({
    name: "model.ticket",
    allow: () => true,
    props: z.object({ item: z.string() }),
    record: ["item"],
    parts: { save: "form", version: "hidden", name: "input", text: "textarea", send: "submit" },
    events: (on) => [
      on("save", "submit", (event) => {
        const record = event.props.item;
        const item = world.items[record];
        if (!item) return;
        const given = Object.fromEntries(event.fields) as Record<string, string>;
        if (!given.name) return event.invalid({ name: "Name?" });
        if (given.text === "") return event.invalid({ save: "Text?" });
        const version = item.writers.length;
        if (Number(given.version) !== version) {
          return event.conflict(`Version ${version} came in between.`);
        }
        Object.assign(item, { name: given.name, ...(given.text && { text: given.text }) });
        const user = userOf(event.request.cookies.get("session"));
        item.writers.push(user);
        const { name, text = "" } = given;
        world.runs.push({
          part: "save",
          user,
          record,
          given: { name, text },
          version: item.writers.length,
        });
        return event.refresh();
      }),
    ],
  });
  const list = defineUiComponent({
    name: "model.list",
    allow: ({ part }) => part !== "done" || world.isAllowed,
    parts: {
      add: "form",
      what: "input",
      row: "item",
      title: "input",
      done: "checkbox",
      note: "input",
      stamp: "button",
    },
    targets: ["ghost", "ghostText", "said"],
    events: (on) => {
      const noteRun = (
        event: {
          part: string;
          request: { cookies: ReadonlyMap<string, string> };
        },
        place: string,
        value: unknown,
      ) =>
        world.runs.push({
          part: event.part,
          user: userOf(event.request.cookies.get("session")),
          record: "list",
          given: { [place]: `${value}` },
        });
      return [
        on(
          "add",
          "submit",
          { atOnce: (at) => [at.copy("ghost", { ghostText: at.field("what") }), at.reset()] },
          (event) => {
            const text = String(event.fields.get("what"));
            world.added += 1;
            const key = `a${world.added}`;
            world.rows.push({ key, text, title: "", done: false });
            noteRun(event, "what", text);
            return event.refresh();
          },
        ),
        on("title", "input", { debounce: 300 }, (event) => {
          const row = world.rows.find(({ key }) => key === event.rowKey);
          // The server was given it, also if somebody has removed the row meanwhile.
          noteRun(event, `title:${event.rowKey}`, event.value());
          if (row) row.title = String(event.value());
        }),
        on("done", "change", (event) => {
          const row = world.rows.find(({ key }) => key === event.rowKey);
          if (row) row.done = event.value() === true;
          noteRun(event, `done:${row?.key}`, row?.done);
          return event.refresh();
        }),
        on("note", "change", (event) => {
          world.note = String(event.value());
          noteRun(event, "note", world.note);
        }),
        on("stamp", "click", (event) => {
          world.stamps += 1;
          noteRun(event, "stamp", world.stamps);
          return event.setText("said", `Stamped ${world.stamps}`);
        }),
      ];
    },
  });

  const services = memoryServices(
    { registry: createRegistry([ticket, list]), keyRing, nowMs },
    { authorizer: { authorize: () => true }, sessionCookie: "session" },
  );
  const show = (cookie: string): Shown => {
    const { current, build, note, rows } = world;
    const item = world.items[current];
    const signing = {
      keyRing,
      binding: bindingOf(cookieValues(cookie, "session")),
      ttlSeconds: TTL_SECONDS,
      nowMs,
    };
    return {
      build,
      item: current,
      version: item?.writers.length ?? 0,
      name: item?.name ?? "",
      text: item?.text ?? "",
      note,
      rows: rows.map((row) => ({ ...row })),
      signed: {
        ticket: signInstance(ticket, { item: current }, signing),
        list: signInstance(list, undefined, signing),
      },
    };
  };
  const dispatch = async (body: string, headers: Record<string, string>): Promise<Response> => {
    const asked = dispatchRequestOf(
      new Request(`http://127.0.0.1${ENDPOINT}`, {
        method: "POST",
        headers: { ...headers, host: "127.0.0.1" },
        body,
      }),
    );
    return toResponse(
      await answerInFrames(asked, (sendFrame) => dispatchOn(asked, services, sendFrame), false),
    );
  };

  const support = new URL("./", import.meta.url);
  const scripts = new Map([
    ["/event-runtime.js", await readFile("public/event-runtime.js", "utf8")],
    ["/clock.js", await bundlePage(new URL("clock.ts", support))],
    [
      "/page.js",
      await bundlePage(new URL("main.tsx", support), {
        "next/navigation.js": new URL("router.ts", support),
      }),
    ],
  ]);

  let came = 0;
  let waiting: (() => void)[] = [];
  let refused: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "/", method, headers } = request;
    const cookie = headers.cookie ?? "";
    const script = scripts.get(url);
    if (method === "POST") {
      const body = (await buffer(request)).toString();
      const { "content-type": type = "", "x-service-ui-document": _, ...others } = headers;
      const answered = await dispatch(body, {
        ...Object.fromEntries(Object.entries(others).map(([k, v]) => [k, `${v}`])),
        "content-type": type,
      });
      response.writeHead(answered.status).end(await answered.text());
      if (!answered.ok) refused.push(body);
      came += 1;
      for (const look of waiting.splice(0)) look();
    } else if (script) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    } else if (url === "/elsewhere" || url === "/sign-in") {
      response.writeHead(200, { "Content-Type": "text/html" }).end(document("<p>Elsewhere</p>"));
    } else if (url === "/" && !userOf(cookieValues(cookie, "session")[0])) {
      response.writeHead(302, { Location: "/sign-in" }).end();
    } else if (url === "/") {
      response
        .writeHead(200, { "Content-Type": "text/html", "Cache-Control": "no-store" })
        .end(page(show(cookie), cookieValues(cookie, "played")[0]));
    } else response.writeHead(404).end();
  };
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listening = await listenOnLoopback(http);
  return {
    ...listening,
    get world() {
      return world;
    },
    set world(next) {
      world = next;
      came = 0;
      waiting = [];
      refused = [];
    },
    show,
    dispatch,
    leavingDone: async (count) => {
      while (came < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return refused.splice(0);
    },
  };
}

/** The user whose session this is; empty for somebody who is signed out. */
export const userOf = (session = ""): string => session.split("-")[0] ?? "";

const document = (body: string, head = "") => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${head}</head>
<body>${body}</body></html>`;

/** The page as React renders it on a server; the scripts take it over when the test says so. */
function page(shown: Shown, playedMs = "0"): string {
  const content = renderToString(
    <ModelPage first={shown}>
      <template data-ui-router="" />
    </ModelPage>,
  );
  return document(
    `<div id="app">${content}</div><script type="application/json" id="first">${JSON.stringify(
      shown,
    ).replaceAll("<", "\\u003c")}</script>`,
    `<script>self.playedMs = ${Number(playedMs)}</script><script src="/clock.js"></script>
<script src="/page.js" defer></script>
<script src="/event-runtime.js" defer data-ui-endpoint="${ENDPOINT}"></script>`,
  );
}
