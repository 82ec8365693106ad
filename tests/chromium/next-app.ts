import { ROUTE_FILES } from "../support/written-app";
import { ANY_RENDER_FILES } from "./any-render";
import { KEPT_FORM_FILES } from "./kept-forms";
import { STREAMED_FILES } from "./streamed";

/**
 * The files of an app of lists: the last word of a path names the list that the page shows. It has
 * Cache Components, as every app of today's `create-next-app`. `TEST_BASE_PATH` is its `basePath`.
 */
export const NEXT_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  ...KEPT_FORM_FILES,
  ...ANY_RENDER_FILES,
  ...STREAMED_FILES,
  "app.config.mjs": `export default {
  cacheComponents: true,
  partialPrefetching: true,
  basePath: process.env.TEST_BASE_PATH ?? "",
  devIndicators: false,
  experimental: { authInterrupts: true },
};
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { edit } from "./edit.ui";
import { list, stamp, trip } from "./list.ui";
import { place } from "./place.ui";
import { late, shell } from "./streamed.ui";

export const registry = createRegistry([edit, late, list, place, shell, stamp, trip]);
`,
  "components/lists.ts": `import "server-only";
import { cacheTag } from "next/cache";

interface List {
  rows: string[];
  stamps: number;
  /** What its slow parts wait for. */
  gate: Promise<void>;
  open: () => void;
}

interface Item {
  title: string;
  note: string;
  done: boolean;
  size: string;
}

const kept = globalThis as { lists?: Map<string, List>; items?: Map<string, Item> };
const items = (kept.items ??= new Map());

export function itemOf(id: string): Item {
  const item = items.get(id) ?? { title: "old", note: "", done: false, size: "small" };
  items.set(id, item);
  return item;
}

const lists = (kept.lists ??= new Map());

export function listOf(id: string): List {
  const list = lists.get(id) ?? {
    rows: ["one", "two", "three", "four", "five"], stamps: 0, gate: Promise.resolve(), open() {},
  };
  lists.set(id, list);
  return list;
}

export async function cachedRows(id: string): Promise<string[]> {
  "use cache";
  cacheTag("rows-" + id);
  return [...listOf(id).rows];
}
`,
  "components/list.ui.ts": `import { revalidateTag } from "next/cache";
import { cookies } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { z } from "zod";
import { listOf } from "./lists";

const props = z.object({ id: z.string() });
type Event<Target extends string = never> = UiInteractionEvent<z.output<typeof props>, Target>;

export const list = defineUiComponent({
  name: "test.list",
  allow: () => true,
  props,
  parts: { add: "form", name: "input", remove: "button" },
  targets: ["message"],
  events: (on) => [
    on("add", "submit", (event: Event<"message">) => {
      const name = String(event.fields.get("name"));
      listOf(event.props.id).rows.push(name);
      return event.refresh(event.setText("message", "Added " + name));
    }),
    on("remove", "click", (event: Event) => {
      const rows = listOf(event.props.id);
      rows.rows = rows.rows.filter((row) => row !== event.value());
      return event.refresh();
    }),
  ],
});

export const stamp = defineUiComponent({
  name: "test.stamp",
  allow: () => true,
  props,
  parts: { stamp: "button" },
  targets: ["stamps"],
  events: (on) => [
    on("stamp", "click", (event: Event<"stamps">) => {
      const stamps = (listOf(event.props.id).stamps += 1);
      return event.setText("stamps", String(stamps));
    }),
  ],
});

const TRIPS = {
  go: ({ props, navigate }: Event) => navigate("/saved/" + props.id + "?by=navigate"),
  redirect: ({ props }: Event) => redirect("/saved/" + props.id + "?by=redirect"),
  renew: ({ props, navigate }: Event) =>
    navigate("/saved/" + props.id + "?by=renew", { refresh: true }),
  quietly: ({ props, navigate }: Event) =>
    navigate("/lists/" + props.id + "?sort=name", {
      replace: true,
      scroll: false,
    }),
  sort: ({ props, navigate }: Event) => navigate("/lists/" + props.id + "?sort=name"),
  "sign-in": async ({ props, navigate }: Event) => {
    (await cookies()).set("who", "Ada");
    return navigate("/saved/" + props.id, { refresh: true });
  },
  save: ({ props, navigate }: Event) => {
    listOf(props.id).rows.push("saved");
    revalidateTag("rows-" + props.id, { expire: 0 });
    return navigate("/cached/" + props.id, { refresh: true });
  },
  forbid: () => forbidden(),
} as const;
const trips = Object.keys(TRIPS) as (keyof typeof TRIPS)[];

export const trip = defineUiComponent({
  name: "test.trip",
  allow: () => true,
  props,
  parts: trips.map((name) => UiPart(name, "button")),
  events: (on) => trips.map((name) => on(name, "click", (event: Event) => TRIPS[name](event))),
});
`,
  "components/views.tsx": `import { createUiView } from "service-ui/react";
import { list, stamp, trip } from "./list.ui";
import { listOf } from "./lists";

const listView = createUiView(list);
const Add = listView.parts.add;
const Name = listView.parts.name;
const Remove = listView.parts.remove;
const Message = listView.targets.message;

export function List({ id, rows }: { id: string; rows: string[] }) {
  return (
    <listView.Root props={{ id }}>
      <Add>
        <Name name="name" aria-label="Name" />
        <button>Add</button>
        <Message as="p" />
      </Add>
      <ul aria-label="Rows">
        {rows.map((row) => (
          <li key={row}>
            <span>{row}</span> <Remove value={row}>{\`Remove \${row}\`}</Remove>
          </li>
        ))}
      </ul>
    </listView.Root>
  );
}

const stampView = createUiView(stamp);
const StampButton = stampView.parts.stamp;
const Stamps = stampView.targets.stamps;

export function Stamp({ id }: { id: string }) {
  return (
    <stampView.Root props={{ id }}>
      <StampButton>Stamp</StampButton>
      <Stamps id="stamps">{String(listOf(id).stamps)}</Stamps>
    </stampView.Root>
  );
}

const tripView = createUiView(trip);
const buttons = trip.parts.map(({ name }) => [name, tripView.parts[name]] as const);

export function Trip({ id }: { id: string }) {
  return (
    <tripView.Root props={{ id }}>
      {buttons.map(([name, Button]) => <Button key={name}>{name}</Button>)}
    </tripView.Root>
  );
}
`,
  "app/layout.tsx": `import { cookies } from "next/headers";
import { Refresh, RuntimeScript } from "service-ui/react";
import { type ReactNode, Suspense } from "react";

async function Who() {
  const who = (await cookies()).get("who")?.value;
  return <p id="who">{who ? "Signed in as " + who : "Signed out"}</p>;
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>App</title>
        <link rel="icon" href="data:," />
        <RuntimeScript />
      </head>
      <body>
        <Suspense>
          <Who />
        </Suspense>
        <main>{children}</main>
        <Refresh />
      </body>
    </html>
  );
}
`,
  "app/lists/[id]/page.tsx": `import Link from "next/link";
import { Suspense } from "react";
import { List, Stamp, Trip } from "../../../components/views";
import { listOf } from "../../../components/lists";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ sort?: string }>;
}

export default function Page(props: Props) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

async function Content({ params, searchParams }: Props) {
  const { id } = await params;
  const { sort } = await searchParams;
  const { rows } = listOf(id);
  return (
    <>
      <List id={id} rows={sort ? rows.toSorted() : rows} />
      <p id="total">{rows.length} rows</p>
      <Stamp id={id} />
      <Trip id={id} />
      <Link href={"/cached/" + id}>Cached</Link>
      <input aria-label="Search" />
      <details><summary>More</summary>Details</details>
      <dialog><input aria-label="In the dialog" /></dialog>
      <div id="box" tabIndex={0} style={{ height: 80, overflow: "auto" }}>
        <div style={{ height: 900 }} />
      </div>
      <Suspense fallback={<p>Slow parts come</p>}>
        <Slow id={id} />
      </Suspense>
      <div style={{ height: 3000 }} />
    </>
  );
}

async function Slow({ id }: { id: string }) {
  await listOf(id).gate;
  return <p id="slow">{listOf(id).rows.length} rows, slowly</p>;
}
`,
  "app/saved/[id]/loading.tsx": `export default function Loading() {
  return <p id="loading">Loading</p>;
}
`,
  "app/saved/[id]/page.tsx": `import { listOf } from "../../../components/lists";
import { Stamp } from "../../../components/views";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ by?: string }>;
}

export default async function Saved({ params, searchParams }: Props) {
  const { id } = await params;
  const { by = "hand" } = await searchParams;
  await listOf(id).gate;
  return (
    <>
      <h1>Saved by {by}</h1>
      <Stamp id={id} />
    </>
  );
}
`,
  "app/cached/[id]/page.tsx": `import { Suspense } from "react";
import { List, Trip } from "../../../components/views";
import { cachedRows } from "../../../components/lists";

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Suspense>
      <Content params={params} />
    </Suspense>
  );
}

async function Content({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <>
      <h1>Cached</h1>
      <List id={id} rows={await cachedRows(id)} />
      <Trip id={id} />
    </>
  );
}
`,
  // What happens on the server while a user looks: a slow part is as slow as the test says.
  "app/behind/[id]/[act]/route.ts": `import { listOf } from "../../../../components/lists";

interface Context {
  params: Promise<{ id: string; act: string }>;
}

export async function POST(_: Request, { params }: Context) {
  const { id, act } = await params;
  const list = listOf(id);
  if (act === "stamp") list.stamps += 1;
  else list.open();
  if (act === "close") list.gate = new Promise((resolve) => { list.open = resolve; });
  return new Response(null, { status: 204 });
}
`,
};
