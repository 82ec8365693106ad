import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleProgram, type Program } from "../support/bundle-program";
import { expectReceipt } from "../support/expect-receipt";
import { type FreshApp, freshApp, openWorkshop, type Workshop } from "../support/fresh-app";
import { type PageUser, visitPage } from "../support/page-user";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { type SharedBacking, shareUpstash } from "../support/shared-backing";
import { manifestsIn, newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

const OPEN_NEXT = "@opennextjs/aws@4.1.12";
/** The app keeps nothing that it rendered: nothing of AWS is needed. */
const OPEN_NEXT_CONFIG = `export default {
  default: {},
  dangerous: { disableIncrementalCache: true, disableTagCache: true },
};
`;
const COMPONENT = `import { cookies } from "next/headers";
import { defineUiComponent, UiPart } from "service-ui";

export const greeting = defineUiComponent({
  name: "app.greeting",
  allow: () => true,
  parts: [UiPart("name", "input", "user.name"), UiPart("export", "button")],
  targets: ["message"],
  events: (on) => [
    on("name", "input", async (event) => {
      process.stdout.write(\`ran \${event.dispatchId}\\n\`);
      (await cookies()).set("user", String(event.value()), { httpOnly: true });
      return event.setText("message", "Hello!");
    }),
    on("export", "click", (event) =>
      event.stream(async function* () {
        process.stdout.write(\`ran \${event.dispatchId}\\n\`);
        yield [event.setText("message", "one")];
        yield [event.setText("message", "two")];
        return event.setText("message", "done");
      }),
    ),
  ],
});
`;

describeWithRedis("an app that OpenNext has made a function of AWS Lambda", () => {
  let workshop: Workshop;
  let app: FreshApp;
  let host: Program;
  let backing: SharedBacking;
  let functions: readonly [ServerProcess, ServerProcess];
  let pages: readonly [PageUser, PageUser];
  const bundle = () => join(app.folder, ".open-next/server-functions/default");

  const start = (env: Readonly<Record<string, string>>) =>
    startServerProcess(host.path, {
      AWS_LAMBDA_FUNCTION_NAME: "shop",
      LAMBDA_FOLDER: bundle(),
      ...env,
    });
  const originOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

  beforeAll(async () => {
    host = await bundleProgram("lambda-server");
    workshop = await openWorkshop();
    app = await freshApp(workshop, "shop", ["--ts", "--no-src-dir"], [OPEN_NEXT]);
  });
  beforeAll(async () => {
    expect(await app.command("init")).toMatchObject({ exitCode: 0 });
    app.write("open-next.config.ts", OPEN_NEXT_CONFIG);
    app.write("components/greeting/greeting.ui.ts", COMPONENT);
    const program = "node_modules/@opennextjs/aws/dist/index.js";
    const { exitCode, output } = await app.node(program, "build");
    expect(exitCode, output).toBe(0);
  });
  beforeAll(async () => {
    backing = await shareUpstash();
    functions = await Promise.all([start(backing.env), start(backing.env)]);
    const [first, second] = functions.map(originOf);
    pages = [await visitPage(`${first}`, "/greeting"), await visitPage(`${second}`, "/greeting")];
  });
  afterAll(async () => {
    for (const each of functions ?? []) await each.end();
    await backing?.close();
    host?.remove();
    workshop?.remove();
  });

  const timesRun = async (dispatchId: string) => {
    const ran = await Promise.all(functions.map((each) => each.ran()));
    return ran.flat().filter((id) => id === dispatchId).length;
  };
  const newDispatch = () => {
    const [entry] = manifestsIn(pages[0].html()).flatMap(({ manifest }) => manifest.events);
    return { ctx: entry?.ctx, dispatchId: newDispatchId(), payload: { value: "Ada" } };
  };

  it("serves a signed page, of which the other function runs a dispatch", async () => {
    const dispatch = newDispatch();
    const answer = await post(originOf(functions[1]), dispatch);
    expect(answer).toMatchObject({ status: 200 });
    expect(JSON.stringify(answer.body)).toContain("Hello!");
    expect(await timesRun(dispatch.dispatchId)).toBe(1);
  });

  it("sets the cookie of a handler", async () => {
    expect(await pages[1].fire("name", "input", { value: "Ada" })).toMatchObject({ status: 200 });
    expect(pages[1].cookies.get("user")).toBe("Ada");
  });

  it("refuses a repeat, whichever function it meets", async () => {
    const dispatch = newDispatch();
    const replies = [];
    for (const each of [functions[0], functions[1], functions[0]]) {
      const { status, code } = await post(originOf(each), dispatch);
      replies.push(status === 200 ? status : code);
    }
    expect(replies).toEqual([200, "duplicate_dispatch", "duplicate_dispatch"]);
    expect(await timesRun(dispatch.dispatchId)).toBe(1);
  });

  it("tells at either function what became of a dispatch, and of its cookie", async () => {
    const { ctx, payload } = newDispatch();
    const [first, again] = functions.map(originOf) as [string, string];
    await expectReceipt({ first, again, ctx, payload }, { lost: "cookies", patches: true });
  });

  it("runs one of twenty that come at once", async () => {
    const dispatch = newDispatch();
    const sent = Array.from({ length: 20 }, (_, i) =>
      post(originOf(functions[i % 2 === 0 ? 0 : 1]), dispatch),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await timesRun(dispatch.dispatchId)).toBe(1);
  });

  it("brings the frames of a stream together, with the end that they have elsewhere", async () => {
    const dispatch = { ctx: pages[0].token("export", "click"), dispatchId: newDispatchId() };
    const response = await fetch(`${originOf(functions[1])}/__ui/dispatch`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/x-ndjson" },
      body: JSON.stringify(dispatch),
    });
    const lines = (await response.text()).split("\n").map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { patches: [] },
      { patches: [{ value: "one" }] },
      { patches: [{ value: "two" }] },
      { ok: true, patches: [{ value: "done" }] },
    ]);
    expect(await post(originOf(functions[0]), dispatch)).toMatchObject({ status: 409 });
    expect(await timesRun(dispatch.dispatchId)).toBe(1);
  });

  it("refuses a page of another origin, and runs nothing", async () => {
    const dispatch = newDispatch();
    const headers = { Origin: "https://elsewhere.example" };
    expect(await post(originOf(functions[0]), dispatch, { headers })).toMatchObject({
      status: 403,
      code: "cross_origin_request",
    });
    expect(await timesRun(dispatch.dispatchId)).toBe(0);
  });

  it("ends at its start without a shared store, and says what to set", async () => {
    await expect(start({})).rejects.toThrow("Set UPSTASH_REDIS_REST_URL");
  });
});
